import { ClipTimeline, decodePlan, FrameRing, fileParts, layOutClip, SoundRing } from "@setsuna/playout";
import fc from "fast-check";
import { expectThat } from "../lib/bounded.ts";
import { fuzzTarget } from "../lib/target.ts";

/** Browser clocks have microseconds at best. */
const time = fc.oneof(
  fc.integer({ min: 0, max: 5000 }),
  fc.integer({ min: -1e10, max: 1e10 }).map((us) => us / 1000),
);
const frames = fc.array(fc.record({ key: fc.boolean(), byteLength: fc.nat(5000), timeMs: time }), { maxLength: 40 });
const packets = fc.array(fc.record({ zeroMs: time, sample: fc.nat(100_000), samples: fc.constantFrom(120, 480, 960) }), {
  maxLength: 30,
});

export const replayTargets = [
  fuzzTarget(
    "replay rings",
    fc.record({ frames, window: fc.nat(20), later: fc.nat(20), maxBytes: fc.integer({ min: 1, max: 20_000 }) }),
    ({ frames: list, window, later, maxBytes }) => {
      const ring = new FrameRing(window, maxBytes);
      for (const frame of list) {
        ring.push(frame);
        expectThat(ring.bytes <= maxBytes, "more bytes than allowed");
        expectThat(ring.first === undefined || ring.first.key, "does not begin at a keyframe");
        expectThat(ring.length === ring.frames().length, "miscounted");
      }
      ring.setWindow(later);
      expectThat(ring.bytes === ring.frames().reduce((sum, { byteLength }) => sum + byteLength, 0), "miscounted bytes");
      const sound = new SoundRing(maxBytes);
      for (const { timeMs, byteLength } of list) {
        sound.push({ at: timeMs, byteLength }, timeMs - 100);
        expectThat(sound.packets().reduce((sum, packet) => sum + packet.byteLength, 0) <= maxBytes, "more sound than allowed");
      }
    },
  ),
  fuzzTarget("clip layout", fc.record({ frames, packets }), ({ frames: list, packets: sound }) => {
    const clip = layOutClip(list, sound);
    expectThat(clip.frameTimes.length === list.length, "frames are missing");
    let before = Number.NEGATIVE_INFINITY;
    for (const at of clip.frameTimes) {
      expectThat(at > before, "time does not rise");
      before = at;
    }
    expectThat(list.length === 0 || clip.durationMs > before, "ends before its last frame");
    let end = 0;
    for (const { packet, sample } of clip.sound) {
      expectThat(sample >= end, "sound overlaps");
      end = sample + packet.samples;
    }
  }),
  fuzzTarget(
    "decode plan",
    fc.record({
      keys: fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
      wanted: fc.nat(59),
      direction: fc.constantFrom("forwards" as const, "backwards" as const),
      given: fc.option(fc.nat(60), { nil: undefined }),
      room: fc.integer({ min: 1, max: 20 }),
    }),
    ({ keys, wanted, direction, given, room }) => {
      const timeline = new ClipTimeline(
        keys.map((_, index) => 20 * index),
        keys.map((key, index) => key || index === 0),
        20 * keys.length,
      );
      const at = Math.min(wanted, keys.length - 1);
      const plan = decodePlan(timeline, at, direction, given, room);
      expectThat(plan.next >= 0 && plan.next <= plan.end && plan.end <= keys.length, "decodes what is not there");
      expectThat(plan.keepFrom <= at && plan.keepTo >= at && plan.end > at, "does not come by the wanted frame");
      expectThat(!plan.restart || keys[plan.next] === true || plan.next === 0, "begins at no keyframe");
    },
  ),
  fuzzTarget(
    "file parts",
    fc.array(
      fc.record({
        parameters: fc.constantFrom("a", "b", ""),
        codec: fc.constantFrom("vp8", "avc1.42e01f"),
        width: fc.nat(3),
        height: fc.nat(3),
        step: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 20 },
    ),
    (list) => {
      let index = 0;
      const keyframes = list.map(({ step, ...form }, place) => {
        if (place > 0) index += step;
        return { ...form, index };
      });
      const parts = fileParts(keyframes, index + 1);
      expectThat(parts[0]?.from === 0 && parts.at(-1)?.to === index + 1, "frames are left out at an end");
      for (const [place, { from, to }] of parts.entries()) {
        expectThat(from < to, "an empty part");
        expectThat(place === 0 || parts[place - 1]?.to === from, "a gap between parts");
      }
    },
  ),
];
