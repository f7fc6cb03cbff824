import { errorBody, MediaSessionId } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import type { StreamPhase } from "../lifecycle/client-state.ts";
import type { StreamLink } from "../stream/stream-link.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import { MovingStream, moveStreams, type SentStream } from "./moving-stream.ts";

const session = (letter: string): MediaSessionId => MediaSessionId.parse(letter.repeat(22));

class FakeSent implements SentStream {
  readonly succeeds: MediaSessionId | undefined;
  shown: StreamPhase | undefined;
  private readonly changed: () => void;
  readonly link = {
    kind: "video",
    phase: () => this.shown,
    session: () => (this.shown?.name === "live" ? this.shown.session : undefined),
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
let made: FakeSent[];
let stream: MovingStream<FakeSent>;
const phases = () => made.map(({ shown }) => shown?.name);

beforeEach(() => {
  clock = new FakeClock();
  made = [];
  stream = new MovingStream({
    timers: new FakePorts(clock).timers,
    onChange: () => undefined,
    open: (changed, succeeds) => {
      const sent = new FakeSent(changed, succeeds);
      made.push(sent);
      return sent;
    },
  });
  stream.start();
  made[0]?.become({ name: "live", session: session("a") });
});

describe("a stream whose relay drains", () => {
  it("is sent over both connections for a while, then over the new one alone", () => {
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

  it("stays where it is if the new connection is refused, or isn't live within 10 s", () => {
    stream.move(session("a"));
    made[1]?.become({ name: "refused", error: errorBody("previous-stream-exists") });
    stream.move(session("a"));
    clock.advance(10_100);
    expect([phases(), stream.sent]).toEqual([["live", undefined, undefined], [made[0]]]);
    stream.move(session("a"));
    expect(made).toHaveLength(4);
  });

  it("goes on over the new connection when the relay ends first", () => {
    stream.move(session("a"));
    made[0]?.become({ name: "reconnecting", reason: "relay-lost", attempt: 1 });
    expect([phases(), stream.current === made[1]]).toEqual([[undefined, "connecting"], true]);
  });

  it("ends both connections when the user stops", () => {
    stream.move(session("a"));
    made[1]?.become({ name: "live", session: session("b") });
    stream.stop();
    clock.advance(20_000);
    expect([phases(), stream.sent]).toEqual([[undefined, undefined], [made[0]]]);
  });

  it("has only its own session moved, and control data reconnects", () => {
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
