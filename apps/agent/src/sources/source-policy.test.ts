import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputFormat } from "./input-format.ts";
import { againAfter, natureOf, type SourceNature, silentFor, triesBefore } from "./source-policy.ts";

const REQUEST = { width: 1280, height: 720, framesPerSecond: 30 };
const of = (input: string): SourceNature => natureOf(inputFormat(input, REQUEST, "linux"));

describe("natureOf", () => {
  it.each([
    ["test", "generated"],
    ["show.mp4", "file"],
    ["https://host/show.mp4", "address"],
    ["-", "stdin"],
    ["srt://host:9000", "caller"],
    ["srt://host:9000?mode=caller", "caller"],
    ["srt://0.0.0.0:9000?mode=listener&latency=50", "listener"],
    ["rtmp://host/live/key", "caller"],
    ["rtmp://0.0.0.0/live/key?listen=1", "listener"],
    ["rtsp://host/one", "caller"],
    ["tcp://host:9000", "caller"],
    ["tcp://0.0.0.0:9000?listen=1", "listener"],
    ["udp://239.0.0.1:5000", "listener"],
    ["rtp://0.0.0.0:5004", "listener"],
    ["camera", "device"],
    ["screen", "device"],
    ["microphone", "device"],
  ])("%s is a %s", (input, nature) => expect(of(input)).toBe(nature));

  it("a card or NDI source is a device", () => expect(natureOf(undefined)).toBe("device"));
});

const end = { retry: false, wasOpen: true, error: undefined, tries: 0 };
const natures = ["generated", "file", "address", "stdin", "caller", "listener", "device"] as const;

describe("againAfter", () => {
  it("reopens live sources forever, and others if requested", () => {
    const error = { code: "input-unreadable" as const };
    const whichOf = (more: object): SourceNature[] =>
      natures.filter((nature) => againAfter({ ...end, nature, ...more }) !== undefined);
    expect(whichOf({})).toEqual(["caller", "listener", "device"]);
    expect(whichOf({ error })).toEqual(["caller", "listener", "device"]);
    expect(whichOf({ retry: true })).toEqual(["address", "caller", "listener", "device"]);
    expect(whichOf({ retry: true, error })).toEqual(["file", "address", "caller", "listener", "device"]);
    expect(whichOf({ wasOpen: false, error })).toEqual(["caller", "listener"]);
  });

  it("treats a wrong name, a port in use and a wrong address as final only before the first open", () => {
    for (const error of [{ code: "port-in-use" as const }, { code: "input-unreadable" as const, detail: "Protocol not found" }]) {
      expect(againAfter({ ...end, nature: "listener", wasOpen: false, error })).toBeUndefined();
      expect(againAfter({ ...end, nature: "listener", error })).toBeDefined();
    }
    for (const code of ["device-missing", "device-busy", "device-denied"] as const)
      expect(againAfter({ ...end, nature: "device", wasOpen: false, error: { code } })).toBeUndefined();
    expect(againAfter({ ...end, nature: "caller", error: { code: "encoder-missing" } })).toBeUndefined();
  });

  it("waits longer each time, up to a second", () => {
    fc.assert(
      fc.property(fc.nat(100_000), (tries) => {
        const waits = [tries, tries + 1].map((one) => againAfter({ ...end, nature: "caller", tries: one }) ?? 0);
        expect(waits[1]).toBeGreaterThanOrEqual(waits[0] ?? 0);
        expect(waits[1]).toBeLessThanOrEqual(1000);
      }),
    );
    expect([0, 1, 2, 3, 4].map((tries) => againAfter({ ...end, nature: "caller", tries }))).toEqual([100, 200, 400, 800, 1000]);
  });
});

it("waits longer for a source that repeatedly sends a little and hangs up", () => {
  let tries = 0;
  const waits: (number | undefined)[] = [];
  for (const mediaMs of [9000, 9000, 9000, 9000, 9000, 10_000, 0]) {
    tries = triesBefore(tries, mediaMs);
    waits.push(againAfter({ ...end, nature: "caller", tries }));
    tries += 1;
  }
  expect(waits).toEqual([100, 200, 400, 800, 1000, 100, 200]);
});

it("refetches a silent source, but waits forever for one that connects to us", () => {
  expect(natures.filter((nature) => silentFor(nature, false) !== undefined)).toEqual(["caller"]);
  expect(natures.filter((nature) => silentFor(nature, true) !== undefined)).toEqual(["address", "caller"]);
});
