import { writeFrameFec } from "@setsuna/contracts";
import { compound, nack, pictureLossIndication, receiverReport } from "@setsuna/rtp";
import fc from "fast-check";
import { allCapturedRtp, capturedRtcp } from "../lib/captures.ts";
import { wireBytes } from "../lib/mutated-bytes.ts";
import { mutatedJson } from "../lib/mutated-json.ts";
import { fuzzTarget } from "../lib/target.ts";
import { RelayWorld, type Step } from "./relay-world.ts";

const SENDERS = ["sender a", "sender b", "sender c"] as const;
const VIEWERS = ["viewer a", "viewer b", "viewer c", "viewer d"] as const;
const sender = fc.constantFrom(...SENDERS);
const viewer = fc.constantFrom(...VIEWERS);
const channel = fc.integer({ min: 1, max: 3 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step>({ name: "next" }) },
  {
    weight: 2,
    arbitrary: fc.record({ name: fc.constantFrom("skip" as const, "back" as const), by: fc.oneof(fc.nat(6), fc.nat(5000)) }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ name: "again" }, { name: "padding" }) },
);
const fec = writeFrameFec({
  rtpTimestamp: 3000,
  crc32: 1,
  unitLengths: [8, 8],
  symbolLength: 8,
  encodingSymbolId: 0,
  symbol: new Uint8Array(8),
});
const overlapping = writeFrameFec({
  rtpTimestamp: 3000,
  crc32: 1,
  unitLengths: [8, 8],
  symbolLength: 8,
  before: { rtpTimestamp: 0, crc32: 2, unitLengths: [12], symbolLength: 6 },
  encodingSymbolId: 13,
  symbol: new Uint8Array(8),
});
const wishes = [
  { t: "keyframe" },
  { t: "nack", sequences: [1, 2, 3, 40_000] },
  { t: "fec", repairPackets: 2 },
  { t: "fec", repairPackets: 3, slidingWindow: true },
  { t: "route", direct: true },
  { t: "route", direct: false },
  { t: "delay", delayMs: 900 },
  { t: "heartbeat", serverMinusClientMs: 3 },
  { t: "heartbeat", delayMs: 0 },
  { t: "heartbeat", keyframes: true },
  { t: "playout", path: "native" },
  { t: "downlink-estimate", bitsPerSecond: 30_000, queuingDelayMs: 0, policed: true },
];

class Act {
  private readonly text: string;
  readonly run: (world: RelayWorld) => void;

  constructor(text: string, run: (world: RelayWorld) => void) {
    this.text = text;
    this.run = run;
  }

  toJSON(): string {
    return this.text;
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(sender, channel, fc.option(channel, { nil: undefined }), fc.boolean())
      .map(
        ([who, on, fast, takeOver]) =>
          new Act(`${who} publishes ${on}, fast ${fast}, ${takeOver}`, (world) => world.publish(who, on, fast, takeOver)),
      ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(viewer, channel, fc.constantFrom("rtp" as const, "packets" as const))
      .map(([who, on, form]) => new Act(`${who} takes ${on} as ${form}`, (world) => world.subscribe(who, on, form))),
  },
  {
    weight: 10,
    arbitrary: fc
      .tuple(
        sender,
        fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 30 }) }, { weight: 1, arbitrary: fc.constant(1500) }),
        step,
        fc.boolean(),
      )
      .map(
        ([who, count, how, isKey]) =>
          new Act(`${who} sends ${count} ${JSON.stringify(how)} ${isKey}`, (world) => world.packets(who, count, how, isKey)),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...SENDERS, ...VIEWERS).map((who) => new Act(`${who} goes`, (world) => world.close(who))),
  },
  {
    weight: 1,
    arbitrary: sender.map((who) => new Act(`${who} has another SSRC`, (world) => world.newSsrc(who))),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((isDown) => new Act(`down ${isDown}`, (world) => world.setDown(isDown))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(sender, wireBytes([...allCapturedRtp, ...capturedRtcp, fec, overlapping]))
      .map(([who, bytes]) => new Act(`${who}: ${hex(bytes)}`, (world) => world.garbage(who, bytes))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        viewer,
        fc.oneof(
          wireBytes([...capturedRtcp]),
          fc.uniqueArray(fc.nat(0xffff), { maxLength: 30 }).map((numbers) =>
            compound(
              receiverReport(1),
              nack(
                1,
                2,
                numbers.sort((a, b) => a - b),
              ),
              pictureLossIndication(1, 2),
            ),
          ),
        ),
      )
      .map(([who, bytes]) => new Act(`${who}: ${hex(bytes)}`, (world) => world.garbage(who, bytes))),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...SENDERS, ...VIEWERS),
        fc.oneof(fc.constantFrom(...wishes.map((wish) => JSON.stringify(wish))), mutatedJson(wishes)),
      )
      .map(([who, text]) => new Act(`${who} says ${text}`, (world) => world.side(who, text))),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(viewer, fc.constantFrom(2000, 8000, 30_000, 120_000), fc.boolean()).map(
      ([who, bitsPerSecond, isPoliced]) =>
        new Act(`${who} has a line of ${bitsPerSecond}, ${isPoliced}`, (world) =>
          world.side(
            who,
            JSON.stringify({
              t: "downlink-estimate",
              bitsPerSecond,
              queuingDelayMs: 0,
              ...(isPoliced ? { policed: true } : {}),
            }),
          ),
        ),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.oneof(fc.nat(100), fc.nat(5000)).map((ms) => new Act(`${ms} ms`, (world) => world.time(ms))),
  },
);

export const relayTarget = fuzzTarget(
  "relay core, any events",
  fc.record({
    acts: fc.array(act, { minLength: 5, maxLength: 40 }),
    isClean: fc.boolean(),
    codec: fc.constantFrom("VP8" as const, "H264" as const),
  }),
  ({ acts, isClean, codec }) => {
    const world = new RelayWorld(isClean, codec);
    for (const one of acts) {
      one.run(world);
      world.check();
    }
    world.end();
  },
  60,
  3000,
);
