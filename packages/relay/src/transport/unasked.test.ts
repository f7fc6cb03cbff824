import { createHmac, randomBytes, randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type FromRelay, MediaSessionId, SerialId } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Ingress } from "../ingress/ingress.ts";
import { turnGate } from "../ingress/ingress-gate.ts";
import { readStun, setTieBreaker } from "../ingress/stun.ts";
import { Relay } from "../relay.ts";

const OFFER = [
  "v=0",
  "o=- 1 1 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  "a=group:BUNDLE 0",
  "m=audio 9 UDP/TLS/RTP/SAVPF 111",
  "c=IN IP4 0.0.0.0",
  "a=ice-ufrag:abcd",
  "a=ice-pwd:abcdefghijklmnopqrstuvwx",
  `a=fingerprint:sha-256 ${"AB:".repeat(31)}AB`,
  "a=setup:actpass",
  "a=mid:0",
  "a=sendonly",
  "a=rtcp-mux",
  "a=rtpmap:111 opus/48000/2",
  "",
].join("\r\n");
/** Longer than any answer on loopback: silence has no other sign. */
const PATIENCE_MS = 500;

let ingress: Ingress;
let relay: Relay;
let ticking: NodeJS.Timeout;
let ports: number[];
let fragment: string;
let password: string;
beforeAll(async () => {
  const config = { portRangeBegin: 0, portRangeEnd: 0, bindAddress: "127.0.0.1" };
  ingress = await Ingress.open(config, turnGate);
  let answered: (message: FromRelay) => void = () => undefined;
  const answer = new Promise<FromRelay>((resolve) => {
    answered = resolve;
  });
  relay = new Relay(
    { ...config, offerLoopback: false, publicAddresses: [] },
    {
      now: () => performance.now(),
      ntpNow: () => performance.timeOrigin + performance.now(),
      random: (below) => randomInt(below),
      later: (run) => void setImmediate(run),
      send: (message) => answered(message),
      log: silentLog,
      turnIngress: ingress,
    },
  );
  ticking = setInterval(() => relay.tick(), 5);
  const streams = [{ serialId: SerialId.parse("abcdefg"), kind: "audio" as const, channel: 1 as never }];
  const session = MediaSessionId.parse("s".repeat(22));
  relay.handle({ type: "open", session, direction: "publish", streams, offer: OFFER, playout: "native" });
  const message = await answer;
  if (message.type !== "answer") throw new Error(JSON.stringify(message));
  ports = [...message.sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ 127\.0\.0\.1 (\d+) typ host/gim)].map(([, port]) => Number(port));
  fragment = /^a=ice-ufrag:(\S+)/m.exec(message.sdp)?.[1] ?? "";
  password = /^a=ice-pwd:(\S+)/m.exec(message.sdp)?.[1] ?? "";
});
afterAll(() => {
  clearInterval(ticking);
  relay.close();
  ingress.close();
});

const stun = (attributes: Buffer): Buffer => {
  const head = Buffer.concat([Buffer.from([0, 1, 0, attributes.length]), Buffer.from("2112a442", "hex"), randomBytes(12)]);
  return Buffer.concat([head, attributes]);
};
const attribute = (type: string, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type, "hex"), Buffer.from([0, value.length]), value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
const guess = (): Buffer => {
  const name = attribute("0006", Buffer.from(`${fragment}:abcd`));
  const role = attribute("802a", Buffer.alloc(8));
  return stun(Buffer.concat([name, role, attribute("0008", createHmac("sha1", "a guess").update(randomBytes(8)).digest())]));
};

const known = (): Buffer => {
  const message = readStun(guess());
  if (message === undefined) throw new Error("not read");
  setTieBreaker(message, 7n, password);
  return message.bytes;
};

const untilAnswered = (datagram: Buffer, port: number): Promise<unknown> => {
  const socket = createSocket("udp4");
  socket.send(datagram, port, "127.0.0.1");
  return once(socket, "message").finally(() => socket.close());
};

const answeredTo = async (datagram: Buffer, port: number): Promise<number> => {
  const socket = createSocket("udp4");
  let bytes = 0;
  socket.on("message", (answer) => {
    bytes += answer.length;
  });
  socket.send(datagram, port, "127.0.0.1");
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  socket.close();
  return bytes;
};

it("a relay's ports don't answer unauthorized clients", async () => {
  expect(ports).toHaveLength(2);
  expect(ports[1]).toBe(ingress.port);
  const unasked: Record<string, Buffer> = {
    garbage: randomBytes(60),
    "a STUN request without credentials": stun(Buffer.alloc(0)),
    "a check with a guessed password": guess(),
    RTP: Buffer.concat([Buffer.from("806f", "hex"), randomBytes(40)]),
    DTLS: Buffer.concat([Buffer.from("16fefd", "hex"), randomBytes(100)]),
    "a TURN allocation": Buffer.from("000300082112a442000000000000000000000000001900041100000000", "hex").subarray(0, 28),
  };
  const rows = Object.entries(unasked).flatMap(([name, datagram]) => ports.map((port) => ({ name, datagram, port })));
  const answers = await Promise.all(rows.map(({ datagram, port }) => answeredTo(datagram, port)));
  expect(rows.filter((_, index) => answers[index] !== 0).map(({ name, port }) => [name, port])).toEqual([]);
  await untilAnswered(known(), ports[0] ?? 0);
});
