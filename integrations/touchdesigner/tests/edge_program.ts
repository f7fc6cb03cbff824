/**
 * The real control edge on a separate board, without network. Channel N returns on 100 + N as from another client. Exits at the
 * end of its input.
 */

import { readFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { ChannelText } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { Output } from "../../../apps/agent/src/commands/cli/output.ts";
import { ControlBoard } from "../../../apps/agent/src/edge/control-board.ts";
import { openEdge, parseEdgeSettings } from "../../../apps/agent/src/edge/open-edge.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { edge: { type: "string" }, send: { type: "string", multiple: true } },
  strict: false,
});
const sent = (Array.isArray(values.send) ? values.send : []).map((text) => ChannelText.parse(text));
const board = new ControlBoard(sent);
const output = new Output({ json: true, language: "en", stdout: process.stdout, stderr: process.stderr });
board.onChange(({ channel, kind, key, value, origin }) => {
  if (origin !== "session") board.receive(ChannelText.parse(String(100 + channel)), kind, key, value);
});
const say = (fields: Record<string, unknown>, message: string): void => output.event("edge", { message, ...fields });
const settings = parseEdgeSettings(JSON.parse(readFileSync(String(values.edge), "utf8")));
const edge = await openEdge(settings, board, { log: { ...silentLog, info: say, warn: say, error: say } });
process.stdin.once("end", async () => {
  await edge.close();
  process.exit(0);
});
process.stdin.resume();
