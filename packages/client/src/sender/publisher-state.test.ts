import { Channel, type StreamSideFromRelay } from "@setsuna/contracts";
import { STATEMENT_INTERVAL_MS } from "@setsuna/e2ee";
import { NO_FRAME_FEC } from "@setsuna/fec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PublisherEffect, PublisherEvent, PublisherFacts, PublisherSettings, PublisherState } from "./publisher-events.ts";
import { audioCopiesOf, idlePublisher, reducePublisher } from "./publisher-state.ts";

const VIDEO: PublisherFacts = { kind: "video", isEncrypted: false, hasFecSection: true };
const ENCRYPTED: PublisherFacts = { ...VIDEO, isEncrypted: true };
const AUDIO: PublisherFacts = { ...VIDEO, kind: "audio" };
const SETTINGS: PublisherSettings = { audioRedundancy: "auto", videoBitrateMbps: 5 };
const FAST = { channel: Channel.parse(9), delayMs: 500 };

const UPLINK = { t: "uplink", packetsReceived: 1, packetsLost: 0, nacksSent: 0 } as const;
const uplink = (report: object = {}): PublisherEvent => ({ type: "side", message: { ...UPLINK, ...report } });
const relayState = (forwarded: number | undefined): PublisherEvent => {
  const message: StreamSideFromRelay = { t: "state", live: true, receivers: 3, senderGeneration: 1, forwarded };
  return { type: "side", message };
};
const settings = (changes: Partial<PublisherSettings>, isNegotiated = false, isActive = true): PublisherEvent => {
  return { type: "settings", settings: { ...SETTINGS, ...changes }, isNegotiated, isActive };
};
const OPENING: PublisherEvent = { type: "opening" };
const CONNECTED: PublisherEvent = { type: "connected" };
const DISCONNECTED: PublisherEvent = { type: "disconnected" };

const run = (facts: PublisherFacts, events: readonly PublisherEvent[], first = SETTINGS) => {
  let step: { state: PublisherState; effects: readonly PublisherEffect[] } = { state: idlePublisher(facts, first), effects: [] };
  for (const event of events) step = reducePublisher(step.state, event);
  return step;
};
const effectsOf = (...args: Parameters<typeof run>): readonly PublisherEffect[] => run(...args).effects;

describe("a connection", () => {
  const cases: [string, PublisherFacts, PublisherEvent[], PublisherEffect[]][] = [
    ["in clear opens without a session", VIDEO, [OPENING], []],
    ["that is encrypted opens with a new session", ENCRYPTED, [OPENING], [{ type: "begin-encryption" }]],
    ["configures the encoder once media may flow", VIDEO, [OPENING, CONNECTED], [{ type: "apply-settings" }]],
    [
      "that is encrypted signs its session once media may flow, and again later",
      ENCRYPTED,
      [OPENING, CONNECTED],
      [{ type: "apply-settings" }, { type: "state-encryption" }, { type: "schedule-statement", afterMs: STATEMENT_INTERVAL_MS }],
    ],
    [
      "signs its session at every due time",
      ENCRYPTED,
      [OPENING, CONNECTED, { type: "statement-due" }],
      [{ type: "state-encryption" }, { type: "schedule-statement", afterMs: STATEMENT_INTERVAL_MS }],
    ],
    ["signs nothing after its end", ENCRYPTED, [OPENING, CONNECTED, DISCONNECTED, { type: "statement-due" }], []],
    ["releases the transport at its end", VIDEO, [OPENING, DISCONNECTED], [{ type: "cancel-statement" }, { type: "release" }]],
    [
      "starts another session and a keyframe with an epoch",
      ENCRYPTED,
      [OPENING, { type: "epoch-changed" }],
      [{ type: "renew-encryption" }, { type: "request-keyframe" }],
    ],
    ["in clear ignores epochs", VIDEO, [OPENING, CONNECTED, { type: "epoch-changed" }], []],
    ["that hasn't opened ignores epochs", ENCRYPTED, [{ type: "epoch-changed" }], []],
    ["that hasn't opened can't connect", VIDEO, [CONNECTED], []],
  ];
  it.each(cases)("%s", (_name, facts, events, expected) => expect(effectsOf(facts, events)).toEqual(expected));
});

describe("the relay's reports", () => {
  const request = { repairSymbols: 3, packetBytes: 1100, slidingWindow: true };
  const fecOf = (effects: readonly PublisherEffect[]) =>
    effects.flatMap((effect) => (effect.type === "set-fec" ? [effect.request] : []));

  it("request FEC, which is changed only when needed and set again on the next connection", () => {
    const once = [OPENING, CONNECTED, uplink(request)];
    expect(fecOf(effectsOf(VIDEO, once))).toEqual([{ symbols: 3, packetBytes: 1100, slidingWindow: true }]);
    expect(fecOf(effectsOf(VIDEO, [...once, uplink(request)]))).toEqual([]);
    expect(run(VIDEO, [...once, DISCONNECTED, OPENING]).state.fec).toEqual(NO_FRAME_FEC);
    expect(fecOf(effectsOf(VIDEO, [...once, DISCONNECTED, OPENING, CONNECTED, uplink(request)]))).toHaveLength(1);
  });

  it("get no FEC over two frames if it shares the side channel", () => {
    const [set] = fecOf(effectsOf({ ...VIDEO, hasFecSection: false }, [OPENING, CONNECTED, uplink(request)]));
    expect(set).toEqual({ symbols: 3, packetBytes: 1100, slidingWindow: false });
  });

  it("are always answered with the main channel's delay, if there is a FAST channel", () => {
    const withFast = { ...SETTINGS, fast: FAST };
    for (const events of [
      [OPENING, CONNECTED, uplink()],
      [OPENING, CONNECTED, uplink(), uplink()],
    ])
      expect(effectsOf(VIDEO, events, withFast)[0]).toEqual({ type: "send-delay", fast: FAST });
    expect(effectsOf(VIDEO, [OPENING, CONNECTED, uplink()]).some(({ type }) => type === "send-delay")).toBe(false);
  });

  it("carry the capacity of the paths", () => {
    const paths = { uplink: 3_000_000, narrowestDownlink: 1_000_000 };
    const report = uplink({ uplinkEstimate: 3_000_000, narrowestDownlink: 1_000_000 });
    expect(effectsOf(VIDEO, [OPENING, CONNECTED, report])).toContainEqual({ type: "report-paths", paths });
  });

  it("change nothing if meant for receivers", () => {
    const message: StreamSideFromRelay = { t: "downlink", packetsSent: 1, retransmittedPacketsSent: 0 };
    expect(effectsOf(VIDEO, [OPENING, CONNECTED, { type: "side", message }])).toEqual([]);
  });
});

describe("copies of audio packets", () => {
  const relay = (audioCopies: number[]): PublisherEvent => uplink({ audioCopies });
  const direct = (offsets: number[]): PublisherEvent => ({ type: "direct-copies", offsets });
  const cases: [PublisherSettings["audioRedundancy"], PublisherEvent[], number[]][] = [
    ["auto", [], []],
    ["auto", [relay([1, 2])], [1, 2]],
    ["auto", [relay([1, 2]), direct([1, 4])], [1, 2, 4]],
    ["auto", [relay([1, 2]), direct([1, 4]), relay([]), direct([])], []],
    ["always", [], [1]],
    ["always", [relay([2])], [1, 2]],
    ["never", [relay([1, 2]), direct([4])], []],
  ];
  it.each(cases)("%s, after %j: %j", (audioRedundancy, events, expected) => {
    expect(audioCopiesOf(run(AUDIO, [OPENING, CONNECTED, ...events], { ...SETTINGS, audioRedundancy }).state)).toEqual(expected);
  });

  it("are applied on change, whatever changed them", () => {
    const copies = (...args: Parameters<typeof run>) => effectsOf(...args).filter(({ type }) => type === "set-audio-copies");
    expect(copies(AUDIO, [relay([2])])).toEqual([{ type: "set-audio-copies", offsets: [2] }]);
    expect(copies(AUDIO, [relay([2]), relay([2])])).toEqual([]);
    expect(copies(AUDIO, [relay([2]), direct([2])])).toEqual([]);
    expect(copies(AUDIO, [relay([2]), settings({ audioRedundancy: "never" })])).toEqual([
      { type: "set-audio-copies", offsets: [] },
    ]);
  });
});

describe("the upload", () => {
  const served = (count: number): PublisherEvent => ({ type: "direct-receivers", count });
  const isWhole = (facts: PublisherFacts, events: PublisherEvent[]) => run(facts, [OPENING, CONNECTED, ...events]).state.isWhole;

  it("has only keyframes while every receiver is served directly", () => {
    expect(isWhole(VIDEO, [served(1)])).toBe(true);
    expect(isWhole(VIDEO, [served(1), relayState(1)])).toBe(true);
    expect(isWhole(VIDEO, [served(1), relayState(0)])).toBe(false);
    expect(isWhole(VIDEO, [relayState(0)])).toBe(true);
    expect(isWhole(VIDEO, [served(1), relayState(0), served(0)])).toBe(true);
    expect(isWhole(VIDEO, [served(1), relayState(0), relayState(1)])).toBe(true);
    expect(isWhole(AUDIO, [served(1), relayState(0)])).toBe(true);
  });

  it("becomes complete with a keyframe, and starts complete on each connection", () => {
    const few = [OPENING, CONNECTED, served(1), relayState(0)];
    expect(effectsOf(VIDEO, few)).toEqual([{ type: "set-upload", isWhole: false }]);
    expect(effectsOf(VIDEO, [...few, relayState(2)])).toEqual([
      { type: "set-upload", isWhole: true },
      { type: "request-keyframe" },
    ]);
    expect(run(VIDEO, [...few, DISCONNECTED, OPENING]).state.isWhole).toBe(true);
    expect(effectsOf(VIDEO, [...few, DISCONNECTED, OPENING, served(2)])).toEqual([]);
  });
});

describe("settings", () => {
  const connected = [OPENING, CONNECTED];
  const cases: [string, PublisherEvent, PublisherEffect[]][] = [
    ["are applied while the stream is sent", settings({}), [{ type: "apply-settings" }]],
    ["that are negotiated rebuild the connection", settings({}, true), [{ type: "rebuild" }]],
    ["that are negotiated wait for the next connection", settings({}, true, false), [{ type: "apply-settings" }]],
    ["report a higher bitrate", settings({ videoBitrateMbps: 6 }), [{ type: "apply-settings" }, { type: "bitrate-raised" }]],
    ["report no lower bitrate", settings({ videoBitrateMbps: 4 }), [{ type: "apply-settings" }]],
    ["send a changed delay", settings({ fast: FAST }), [{ type: "apply-settings" }, { type: "send-delay", fast: FAST }]],
  ];
  it.each(cases)("%s", (_name, event, expected) => expect(effectsOf(VIDEO, [...connected, event])).toEqual(expected));
});

describe("discardable frames", () => {
  const want = (isLayered: boolean): PublisherEvent => ({ type: "layers-wanted", isLayered });
  const refuse = (isConflict: boolean): PublisherEvent => ({ type: "layers-refused", isConflict });
  const cases: [string, PublisherEvent[], PublisherEffect[]][] = [
    ["are set on change", [OPENING, want(true)], [{ type: "set-layers", isLayered: true }]],
    ["are set once", [OPENING, want(true), want(true)], []],
    ["are off at first", [OPENING, want(false)], []],
    ["need a connection", [want(true)], []],
    [
      "are tried again after a conflict",
      [OPENING, want(true), refuse(true), want(true)],
      [{ type: "set-layers", isLayered: true }],
    ],
    ["are given up when the encoder can't", [OPENING, want(true), refuse(false), want(true)], []],
    ["stay given up after a late conflict", [OPENING, want(true), refuse(false), refuse(true), want(true)], []],
    [
      "are tried again on the next connection",
      [OPENING, want(true), refuse(false), DISCONNECTED, OPENING, want(true)],
      [{ type: "set-layers", isLayered: true }],
    ],
  ];
  it.each(cases)("%s", (_name, events, expected) => expect(effectsOf(VIDEO, events)).toEqual(expected));
});

it("uses the transport only between opening and release, in any order of events", () => {
  const event = fc.constantFrom<PublisherEvent>(
    ...[OPENING, CONNECTED, DISCONNECTED, { type: "epoch-changed" } as const, { type: "statement-due" } as const],
    ...[uplink({ repairSymbols: 2, audioCopies: [1] }), relayState(0), relayState(2), settings({ videoBitrateMbps: 9 }, true)],
    ...[{ type: "direct-receivers", count: 2 } as const, { type: "layers-wanted", isLayered: true } as const],
    { type: "layers-refused", isConflict: true },
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let state = idlePublisher(ENCRYPTED, SETTINGS);
      for (const next of events) {
        const before = state.connection;
        const step = reducePublisher(state, next);
        state = step.state;
        const types = step.effects.map(({ type }) => type);
        if (before === "none" && next.type !== "opening")
          for (const type of ["renew-encryption", "state-encryption", "set-layers"] as const) expect(types).not.toContain(type);
        if (types.includes("schedule-statement")) expect(state.connection).toBe("connected");
      }
    }),
  );
});
