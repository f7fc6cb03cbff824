import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { type Channel, StudioError } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { Client, Message, Server } from "node-osc";
import { afterEach, describe, expect, it } from "vitest";
import { ControlBoard } from "../control-board.ts";
import type { ControlChange } from "../control-port.ts";
import { machineTime } from "../edge-time.ts";
import { frame } from "./framing.ts";
import { type OpenOsc, openOsc } from "./open-osc.ts";
import { OscSettings } from "./osc-settings.ts";
import { writeOsc } from "./write-osc.ts";

const LOCAL = { host: "127.0.0.1", port: 0 };
const world = { time: machineTime, chance: () => 0.5, log: silentLog };
const [one, two] = [1 as Channel, 2 as Channel];
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

const open = async (settings: unknown, board = new ControlBoard([one, two])): Promise<{ osc: OpenOsc; board: ControlBoard }> => {
  const osc = await openOsc(OscSettings.parse(settings), board, world);
  opened.push(osc);
  return { osc, board };
};
const change = (board: ControlBoard, key: string): Promise<ControlChange> =>
  new Promise((resolve) => {
    const stop = board.onChange((each) => {
      if (each.key !== key) return;
      stop();
      resolve(each);
    });
  });
const tally = (channel: number, value: number): Uint8Array =>
  writeOsc({ kind: "message", address: `/setsuna/tally/${channel}`, args: [{ type: "i", value }] });
const portOf = (place: { port: number } | undefined): number => place?.port ?? 0;

describe("OSC by UDP", () => {
  it("interoperates with a third-party library in both directions", async () => {
    const { osc, board } = await open({ udp: LOCAL });
    const client = new Client("127.0.0.1", portOf(osc.udp));
    opened.push(client);
    const set = change(board, "tally");
    client.send(new Message("/setsuna/tally/2", 1), () => undefined);
    expect(await set).toMatchObject({ channel: 2, value: 1, origin: "osc" });

    const server = await new Promise<Server>((resolve) => {
      const made = new Server(0, "127.0.0.1", () => resolve(made));
    });
    opened.push(server);
    const heard = new Promise<readonly unknown[]>((resolve) => server.once("message", (message) => resolve(message)));
    const second = await open({ to: [{ protocol: "udp", host: "127.0.0.1", port: server.port }], refreshMs: 0 }, board);
    board.setState(one, "tally", 2, "tsl");
    expect(["/setsuna/tally/1", "/setsuna/tally/2"]).toContain((await heard)[0]);
    expect(second.osc.udp).toBeUndefined();
  });

  it("continues after garbage, and counts it", async () => {
    const { osc, board } = await open({ udp: LOCAL });
    const socket = createSocket("udp4");
    opened.push({ close: () => socket.close() });
    const set = change(board, "tally");
    for (const bytes of ["garbage!", "", "/a", "#bundle\0aaaaaaaabbbbcccc"]) socket.send(bytes, portOf(osc.udp), "127.0.0.1");
    socket.send(tally(1, 2), portOf(osc.udp), "127.0.0.1");
    expect((await set).value).toBe(2);
    expect(osc.faults()).toEqual({ "cut-short": 1, "not-aligned": 2, "bad-bundle": 2 });
  });

  it("reports a port in use", async () => {
    const { osc } = await open({ udp: LOCAL, tcp: LOCAL });
    for (const kind of ["udp", "tcp"] as const) {
      const error = await open({ [kind]: { host: "127.0.0.1", port: portOf(osc[kind]) } }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StudioError);
      expect(error).toMatchObject({ code: "port-in-use", detail: expect.stringContaining("EADDRINUSE") });
    }
    await expect(open({ udp: { host: "192.0.2.1", port: 0 } })).rejects.toMatchObject({ code: "edge-cannot-listen" });
  });
});

describe("OSC by TCP", () => {
  it.each(["slip", "length"] as const)("accepts %s, and answers in kind with every state and each change", async (framing) => {
    const { osc, board } = await open({ tcp: LOCAL, echo: true, refreshMs: 0 });
    const socket = connect(portOf(osc.tcp), "127.0.0.1");
    opened.push({ close: () => socket.destroy() });
    const received: Buffer[] = [];
    const answered = new Promise<void>((resolve) =>
      socket.on("data", (bytes) => {
        received.push(bytes);
        if (Buffer.concat(received).includes("/setsuna/tally/1")) resolve();
      }),
    );
    board.setState(two, "tally", 2, "tsl");
    socket.write(frame(writeOsc({ kind: "message", address: "/setsuna/tally/1", args: [{ type: "T" }] }), framing));
    await answered;
    expect(board.state(one, "tally")).toBe(1);
    expect(Buffer.concat(received).includes("/setsuna/tally/2")).toBe(true);
  });

  it("closes a stream whose framing can't be determined", async () => {
    const { osc } = await open({ tcp: LOCAL });
    const socket = connect(portOf(osc.tcp), "127.0.0.1");
    const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
    socket.write(Buffer.from([0, 0xff, 0xff, 0xff, 0, 0]));
    await closed;
    expect(osc.faults()).toEqual({ "bad-frame": 1 });
  });

  it("sends everything again to a target that returns", async () => {
    const first = await open({ tcp: LOCAL });
    const port = portOf(first.osc.tcp);
    const { board } = await open({ to: [{ protocol: "tcp", host: "127.0.0.1", port }], refreshMs: 0 });
    const set = change(first.board, "tally");
    board.setState(one, "tally", 3, "obs");
    expect((await set).value).toBe(3);
    await first.osc.close();
    opened.splice(opened.indexOf(first.osc), 1);
    const again = new ControlBoard([one]);
    const heard = change(again, "tally");
    await open({ tcp: { host: "127.0.0.1", port } }, again);
    expect((await heard).value).toBe(3);
  });
});

it("forwards a datagram's change after a pause at once, without a timer", async () => {
  const board = new ControlBoard([one, two]);
  const time = { ...machineTime, after: () => () => undefined };
  const osc = await openOsc(OscSettings.parse({ udp: LOCAL }), board, { ...world, time });
  opened.push(osc);
  const socket = createSocket("udp4");
  opened.push({ close: () => socket.close() });
  for (const channel of [one, two]) {
    const heard = change(board, "tally");
    socket.send(tally(channel, 3), portOf(osc.udp), "127.0.0.1");
    expect(await heard).toMatchObject({ channel, value: 3, origin: "osc" });
  }
});
