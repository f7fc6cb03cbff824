import { createSocket } from "node:dgram";
import type { Channel } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { afterEach, expect, it } from "vitest";
import { ControlBoard } from "./control-board.ts";
import { type OpenEdge, openEdge, parseEdgeSettings } from "./open-edge.ts";
import { writeOsc } from "./osc/write-osc.ts";

const LOCAL = { host: "127.0.0.1", port: 0 };
const TOKEN = "a-token-of-22-letters-or-more";
const one = 1 as Channel;
const world = { log: silentLog };
let edge: OpenEdge | undefined;
afterEach(() => edge?.close());

it("passes a tally from OSC to TSL, the local API and the session", async () => {
  const board = new ControlBoard([one]);
  const lamp = createSocket("udp4");
  await new Promise<void>((resolve) => lamp.bind(0, "127.0.0.1", () => resolve()));
  const lit = new Promise<Buffer>((resolve) =>
    lamp.on("message", (bytes) => {
      if (bytes[0] === 0x81 && ((bytes[1] ?? 0) & 1) === 1) resolve(bytes);
    }),
  );
  edge = await openEdge(
    parseEdgeSettings({
      osc: { udp: LOCAL },
      tsl: { to: [{ protocol: "udp", version: "3.1", host: "127.0.0.1", port: lamp.address().port }], refreshMs: 100 },
      api: { port: 0, token: TOKEN },
    }),
    board,
    world,
  );
  const sender = createSocket("udp4");
  const packet = writeOsc({ kind: "message", address: "/setsuna/tally/1", args: [{ type: "i", value: 1 }] });
  sender.send(packet, edge.osc?.udp?.port ?? 0, "127.0.0.1");
  expect((await lit).subarray(2).toString().trimEnd()).toBe("CH 1");
  const answer = await fetch(`${edge.api?.url}/tally`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(await answer.json()).toEqual({ 1: 1 });
  sender.close();
  lamp.close();
});

it("opens everything or nothing, and names an invalid setting", async () => {
  const board = new ControlBoard([one]);
  const taken = createSocket("udp4");
  await new Promise<void>((resolve) => taken.bind(0, "127.0.0.1", () => resolve()));
  const tsl = { udp: { host: "127.0.0.1", port: taken.address().port } };
  const osc = { udp: LOCAL };
  await expect(openEdge(parseEdgeSettings({ osc, tsl }), board, world)).rejects.toMatchObject({ code: "port-in-use" });
  taken.close();
  expect(() => parseEdgeSettings({ api: { token: "short" } })).toThrow(
    expect.objectContaining({ code: "bad-request", detail: expect.stringContaining("api.token") }),
  );
});
