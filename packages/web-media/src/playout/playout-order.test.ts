import { writeDirectFrame } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { SenderPresence } from "@setsuna/playout";
import { FakeClock } from "@setsuna/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { carriedFrame, FakeMachine, opusFrame } from "./playout-machine.fake.ts";
import type { AudioReport, MediaKind, ToPlayoutWorker } from "./playout-messages.ts";
import type { EncodedFrame } from "./playout-ports.ts";
import { PlayoutSession } from "./playout-session.ts";
import { settle } from "./playout-testbed.fake.ts";

const kind = fc.constantFrom<MediaKind>("video", "audio");
const ms = fc.integer({ min: 0, max: 1000 });
const report: AudioReport = { t: "report", played: 960, concealed: 0, bufferMs: 20, targetMs: 20, level: 0, playhead: 960 };

const accepted = new WeakSet<object>();

/** `make` runs at sending, because streams and ports transfer once. */
const messages: Record<ToPlayoutWorker["t"], fc.Arbitrary<() => ToPlayoutWorker>> = {
  "video-output": ms.map((keyframeRetryMs) => () => ({
    t: "video-output",
    writable: new WritableStream({ write: (frame) => void accepted.add(frame) }),
    keyframeRetryMs,
  })),
  "audio-output": fc.constant(() => {
    const port = { onmessage: null as null | ((event: unknown) => void), close: () => undefined, postMessage: () => undefined };
    port.postMessage = () => port.onmessage?.({ data: report }) as undefined;
    return { t: "audio-output", port: port as unknown as MessagePort };
  }),
  "second-view": fc.constant(() => ({ t: "second-view" })),
  "second-delay": ms.map((delay) => () => ({ t: "second-delay", ms: delay })),
  delay: ms.map((delay) => () => ({ t: "delay", ms: delay })),
  "clock-offset": fc.tuple(ms, fc.boolean()).map(([serverMinusLocalMs, settled]) => () => ({
    t: "clock-offset",
    serverMinusLocalMs,
    settled,
  })),
  "stream-clock": fc.tuple(kind, ms, fc.option(fc.nat(), { nil: undefined })).map(([of, at, senderRtp]) => () => {
    return { t: "stream-clock", kind: of, pair: { rtpTimestamp: 0, capturedAt: 1_000_000 + at, settled: true }, senderRtp };
  }),
  direct: fc.tuple(kind, fc.boolean(), fc.nat(1000), fc.boolean()).map(([of, isKeyframe, number, isValid]) => () => {
    const codec = of === "audio" ? "opus" : "VP8";
    const frame = { codec, isKeyframe, number, rtpTimestamp: number * 3000, data: Uint8Array.of(0xfc, 1) } as const;
    const [message = new Uint8Array(3)] = writeDirectFrame(frame);
    return { t: "direct", kind: of, message: isValid ? message.buffer : new ArrayBuffer(number % 20) };
  }),
  epochs: fc.constant(() => {
    return { t: "epochs", epochs: [{ id: new Uint8Array(8), secret: new Uint8Array(32), signer: new Uint8Array(32) }] };
  }),
  "fall-back-to-relay": kind.map((of) => () => ({ t: "fall-back-to-relay", kind: of })),
  "stream-changed": kind.map((of) => () => ({ t: "stream-changed", kind: of })),
  rest: fc.constant(() => ({ t: "rest" })),
  "take-over": ms.map((at) => () => ({ t: "take-over", at: 1_000_000 + at })),
  presence: fc.tuple(kind, fc.constantFrom<SenderPresence>("ended", "paused", "cut-off", "back")).map(([of, presence]) => () => ({
    t: "presence",
    kind: of,
    presence,
  })),
  "round-trip": ms.map((trip) => () => ({ t: "round-trip", ms: trip })),
  "uplink-reordering": ms.map((span) => () => ({ t: "uplink-reordering", ms: span })),
  "relay-times": fc.constant(() => ({ t: "relay-times", times: undefined })),
  audible: fc.boolean().map((audible) => () => ({ t: "audible", audible })),
  "lip-sync-locked": fc.boolean().map((locked) => () => ({ t: "lip-sync-locked", locked })),
  "label-frames": fc.boolean().map((on) => () => ({ t: "label-frames", on })),
  "replay-frames": fc.nat(30).map((frames) => () => ({ t: "replay-frames", frames })),
  "take-replay": fc.nat().map((id) => () => ({ t: "take-replay", id })),
  record: fc.boolean().map((records) => () => {
    const port = { postMessage: () => undefined, close: () => undefined } as unknown as MessagePort;
    return { t: "record", port: records ? port : undefined };
  }),
  "read-stats": fc.nat().map((id) => () => ({ t: "read-stats", id })),
  close: fc.constant(() => ({ t: "close" })),
};

type Step =
  | { readonly do: "send"; readonly make: () => ToPlayoutWorker }
  | { readonly do: "attach"; readonly kind: MediaKind; readonly attachment: number }
  | { readonly do: "frame"; readonly kind: MediaKind; readonly number: number; readonly isKey: boolean }
  | { readonly do: "fail-decoder" }
  | { readonly do: "wait"; readonly ms: Milliseconds };

const { close, ...beforeClose } = messages;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(...Object.values(beforeClose)).map((make) => ({ do: "send" as const, make })) },
  { weight: 1, arbitrary: close.map((make) => ({ do: "send" as const, make })) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("attach" as const), kind, attachment: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant("frame" as const), kind, number: fc.nat(40), isKey: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "fail-decoder" as const }) },
  { weight: 4, arbitrary: ms.map((wait) => ({ do: "wait" as const, ms: wait })) },
);

it("accepts messages, frames and failures in any order without throwing, and releases every frame on close", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
      const clock = new FakeClock(1_000_000);
      const machine = new FakeMachine(clock);
      const session = new PlayoutSession(machine);
      const inputs: { readonly kind: MediaKind; readonly writer: WritableStreamDefaultWriter<EncodedFrame> }[] = [];
      for (const next of steps) {
        if (next.do === "send") session.receive(next.make());
        else if (next.do === "attach") {
          const { readable, writable } = new TransformStream<EncodedFrame, EncodedFrame>(
            undefined,
            { highWaterMark: 100 },
            { highWaterMark: 100 },
          );
          inputs.push({ kind: next.kind, writer: writable.getWriter() });
          session.attach({ kind: next.kind, attachment: next.attachment }, readable);
        } else if (next.do === "frame") {
          const frame = next.kind === "video" ? carriedFrame(next.number, { isKey: next.isKey }) : opusFrame(next.number);
          for (const { kind: of, writer } of inputs) if (of === next.kind) void writer.write(frame);
        } else if (next.do === "wait") clock.advance(next.ms);
        else [...machine.videoDecoders, ...machine.audioDecoders].findLast(({ state }) => state === "configured")?.fail();
        await settle();
      }
      session.receive({ t: "close" });
      await settle();
      const posted = machine.posted.length;
      const given = new Set([...machine.shown("first"), ...machine.shown("second")]);
      for (const frame of machine.frames.filter((made) => !accepted.has(made)))
        expect(frame.closed).toBe(given.has(frame) ? 0 : 1);
      for (const { state } of [...machine.videoDecoders, ...machine.audioDecoders]) expect(state).toBe("closed");
      clock.advance(60_000);
      expect(machine.posted.length).toBe(posted);
    }),
    { numRuns: 300 },
  );
});
