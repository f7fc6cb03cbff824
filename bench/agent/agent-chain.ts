import { fileURLToPath } from "node:url";
import { freePort, type Studio } from "@setsuna/testkit";
import { decoderOf, MBPS, type StartChain, stopAll } from "./chain.ts";
import { openLedSignalling } from "./led-signalling.ts";
import { Program } from "./program.ts";

const MAIN = fileURLToPath(new URL("../../apps/agent/src/main.ts", import.meta.url));

export const agentProgram = (name: string, args: readonly string[]): Program =>
  new Program(name, process.execPath, ["--import", "tsx", MAIN, ...args, "--json"]).hearOutput();

/**
 * The sending agent encodes raw frames; the receiving one sends MPEG-TS to the same decoder as SRT's. The link is between relay
 * and receiver.
 */
export const agentChain =
  (studio: Studio): StartChain =>
  async (link) => {
    const decoded = await freePort();
    const door = link === undefined ? undefined : await openLedSignalling(studio.signalUrl(), () => link);
    const common = ["--id", studio.demoId, "--video", "1"];
    const decoder = decoderOf(decoded);
    const sending = agentProgram("setsuna send", [
      ...["send", "--server", studio.origin, ...common],
      ...["--input", "-", "--format", "yuv4mpegpipe", "--bitrate", String(MBPS)],
    ]);
    const receiving = agentProgram("setsuna receive", [
      ...["receive", "--server", door?.origin ?? studio.origin, ...common],
      ...["-o", `udp://127.0.0.1:${decoded}?pkt_size=1316`],
    ]);
    const programs = [sending, receiving, decoder];
    return {
      input: sending.child.stdin,
      output: decoder.child.stdout,
      tail: () => programs.map((program) => program.tail()).join("\n"),
      stop: async () => {
        await stopAll(programs);
        door?.close();
      },
    };
  };
