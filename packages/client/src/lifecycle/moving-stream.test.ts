import { errorBody, MediaSessionId } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import type { StreamLink } from "../stream/stream-link.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import type { StreamPhase } from "./client-state.ts";
import { type MovedStream, MovingStream, moveStreams, SENDER_OVERLAP_MS } from "./moving-stream.ts";

const session = (letter: string): MediaSessionId => MediaSessionId.parse(letter.repeat(22));

class FakeStream implements MovedStream {
  rebuilt = 0;
  readonly succeeds: MediaSessionId | undefined;
  shown: StreamPhase | undefined;
  private readonly changed: () => void;
  readonly link = {
    kind: "video",
    phase: () => this.shown,
    session: () => (this.shown !== undefined && "session" in this.shown ? this.shown.session : undefined),
    playing: () => {
      if (this.shown?.name === "waiting-for-sender") this.become({ name: "live", session: this.shown.session });
    },
    rebuild: () => {
      this.rebuilt += 1;
    },
  } as unknown as StreamLink;

  constructor(changed: () => void, succeeds: MediaSessionId | undefined) {
    this.changed = changed;
    this.succeeds = succeeds;
  }
  start(): void {
    this.become({ name: "connecting" });
  }
  stop(): void {
    this.become(undefined);
  }
  become(phase: StreamPhase | undefined): void {
    this.shown = phase;
    this.changed();
  }
}

let clock: FakeClock;
let made: FakeStream[];
let stream: MovingStream<FakeStream>;
const phases = () => made.map(({ shown }) => shown?.name);

const begin = (overlapMs?: typeof SENDER_OVERLAP_MS): void => {
  clock = new FakeClock();
  made = [];
  stream = new MovingStream({
    timers: new FakePorts(clock).timers,
    overlapMs,
    onChange: () => undefined,
    open: (changed, succeeds) => {
      const sent = new FakeStream(changed, succeeds);
      made.push(sent);
      return sent;
    },
  });
  stream.start();
  made[0]?.become({ name: "live", session: session("a") });
};

describe("a sent stream on a draining relay", () => {
  beforeEach(() => begin(SENDER_OVERLAP_MS));

  it("is sent over both connections for a while, then over the new one only", () => {
    stream.move(session("a"));
    stream.move(session("a"));
    expect(made.map(({ succeeds }) => succeeds)).toEqual([undefined, session("a")]);
    expect(stream.links).toHaveLength(2);
    made[1]?.become({ name: "live", session: session("b") });
    clock.advance(1900);
    expect([phases(), stream.current === made[0]]).toEqual([["live", "live"], true]);
    clock.advance(200);
    expect([phases(), stream.current === made[1]]).toEqual([[undefined, "live"], true]);
    stream.move(session("a"));
    expect(made).toHaveLength(2);
  });

  it("stays if the new connection is refused, or isn't live within 10 s", () => {
    stream.move(session("a"));
    made[1]?.become({ name: "refused", error: errorBody("previous-stream-exists") });
    stream.move(session("a"));
    clock.advance(10_100);
    expect([phases(), stream.all]).toEqual([["live", undefined, undefined], [made[0]]]);
    stream.move(session("a"));
    expect(made).toHaveLength(4);
  });

  it("continues over the new connection when the relay ends first", () => {
    stream.move(session("a"));
    made[0]?.become({ name: "reconnecting", reason: "relay-lost", attempt: 1 });
    expect([phases(), stream.current === made[1]]).toEqual([[undefined, "connecting"], true]);
  });

  it("ends both connections when the user stops", () => {
    stream.move(session("a"));
    made[1]?.become({ name: "live", session: session("b") });
    stream.stop();
    clock.advance(20_000);
    expect([phases(), stream.all]).toEqual([[undefined, undefined], [made[0]]]);
  });

  it("moves only its own session; control data reconnects", () => {
    const rebuilt: string[] = [];
    const control = (name: string, of: MediaSessionId) => ({
      link: { kind: "control", session: () => of, rebuild: () => rebuilt.push(name) } as unknown as StreamLink,
      start: () => undefined,
      stop: () => undefined,
    });
    moveStreams([stream, control("one", session("c")), control("two", session("d"))], session("d"));
    expect([rebuilt, made.length]).toEqual([["two"], 1]);
    moveStreams([stream], session("a"));
    expect(made).toHaveLength(2);
  });
});

describe("a received stream on a draining relay", () => {
  beforeEach(() => begin());

  const follows = (): void => {
    const [, next] = made;
    if (next !== undefined) stream.arrived(next);
  };

  it("is received from the old relay until the new one plays", () => {
    stream.move(session("a"));
    made[1]?.become({ name: "waiting-for-sender", session: session("b") });
    clock.advance(5000);
    expect([phases(), stream.current === made[0]]).toEqual([["live", "waiting-for-sender"], true]);
    follows();
    expect([phases(), stream.current === made[1], stream.next]).toEqual([[undefined, "live"], true, undefined]);
    follows();
    clock.advance(20_000);
    expect([phases(), made.map(({ rebuilt }) => rebuilt)]).toEqual([
      [undefined, "live"],
      [0, 0],
    ]);
  });

  it("stays if the new connection brings nothing within 10 s, and reconnects if that plays just then", () => {
    stream.move(session("a"));
    made[1]?.become({ name: "live", session: session("b") });
    clock.advance(10_100);
    expect([phases(), stream.all]).toEqual([["live", undefined], [made[0]]]);
    follows();
    expect(made.map(({ rebuilt }) => rebuilt)).toEqual([1, 0]);
  });

  it("switches to the new connection at once if the old relay ends while it connects", () => {
    stream.move(session("a"));
    made[1]?.become(undefined);
    made[0]?.become({ name: "reconnecting", reason: "relay-lost", attempt: 1 });
    expect([phases(), stream.current === made[1]]).toEqual([[undefined, "connecting"], true]);
  });

  it("needs only the new connection while it waits for a sender", () => {
    made[0]?.become({ name: "waiting-for-sender", session: session("a") });
    stream.move(session("b"));
    expect(made).toHaveLength(1);
    stream.move(session("a"));
    expect([phases(), stream.current === made[0]]).toEqual([["waiting-for-sender", "connecting"], true]);
    made[1]?.become({ name: "waiting-for-sender", session: session("b") });
    expect([phases(), stream.current === made[1]]).toEqual([[undefined, "waiting-for-sender"], true]);
    stream.move(session("b"));
    made[2]?.become({ name: "refused", error: errorBody("address-not-allowed") });
    expect([stream.current === made[1], made[1]?.rebuilt]).toEqual([true, 1]);
  });

  it("reconnects at once if its connection is lost or has no start yet", () => {
    made[0]?.become({ name: "reconnecting", reason: "media-lost", attempt: 1 });
    Object.assign(made[0]?.link ?? {}, { session: () => session("a") });
    stream.move(session("a"));
    expect([made.length, made[0]?.rebuilt]).toEqual([1, 1]);
  });
});
