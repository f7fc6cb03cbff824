import { errorBody, FleetNodeId, type FleetTell, MediaSessionId, SerialId, StreamRef } from "@setsuna/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FleetDecision, FleetEvent, FleetSession } from "./fleet-decisions.ts";
import { FleetSessions } from "./fleet-sessions.ts";

const node = (letter: string): FleetNodeId => FleetNodeId.parse(letter.repeat(20));
const [HERE, THERE] = [node("a"), node("b")];
const id = (number: number): MediaSessionId => MediaSessionId.parse(String(number).padStart(22, "s"));
const ID = SerialId.parse("abcdefg");
const OTHER = SerialId.parse("hijklmn");
const LOST = errorBody("relay-lost");

type Opened = Extract<FleetEvent, { type: "open" }>["session"];
const facts = (number: number, changes: Partial<Opened> = {}): Opened => ({
  id: id(number),
  serialId: ID,
  direction: "subscribe",
  streams: [StreamRef.parse({ serialId: "abcdefg", kind: "video", channel: 1 })],
  credentials: undefined,
  client: "page",
  ...changes,
});

const setting = () => {
  const sessions = new FleetSessions();
  const open = (number: number, changes?: Partial<Opened>, replaces?: MediaSessionId): readonly FleetDecision[] =>
    sessions.on({ type: "open", session: facts(number, changes), replaces });
  const session = (number: number): FleetSession => {
    const found = sessions.get(id(number));
    if (found === undefined) throw new Error(`no session ${number}`);
    return found;
  };
  const take = (number: number, relay = HERE): readonly FleetDecision[] => {
    sessions.on({ type: "asked", session: session(number), relay });
    return sessions.on({ type: "taken", session: session(number) });
  };
  const tell = (message: Readonly<Record<string, unknown>>, relay = HERE): readonly FleetDecision[] =>
    sessions.on({ type: "told", message: { relay, session: id(1), ...message } as FleetTell });
  return { sessions, open, session, take, tell };
};
const notified = (decisions: readonly FleetDecision[]) =>
  decisions.flatMap((decision) => (decision.type === "notify" ? [decision.news] : []));
const types = (decisions: readonly FleetDecision[]) => decisions.map(({ type }) => type);

describe("a session", () => {
  it("that is being adopted isn't a stray, whatever arrives first", () => {
    const { sessions } = setting();
    const compare = () => sessions.on({ type: "compared", relay: HERE, had: [], running: new Set([id(1)]) });
    sessions.on({ type: "adopting", session: id(1) });
    expect(compare()).toEqual([]);
    sessions.on({ type: "adopted", session: facts(1), relay: HERE });
    expect([compare(), sessions.takenAt(HERE).length]).toEqual([[], 1]);
    sessions.on({ type: "adopting", session: id(2) });
    sessions.on({ type: "not-adopted", session: id(2) });
    expect(types(sessions.on({ type: "compared", relay: HERE, had: [], running: new Set([id(2)]) }))).toEqual(["end-stray"]);
  });

  it("waits for its relay's answer once a node has accepted it, and forwards it", () => {
    const { open, take, tell, session } = setting();
    expect(open(1)).toEqual([]);
    expect(take(1)).toEqual([{ type: "await-answer", session: session(1) }]);
    expect(notified(tell({ type: "answer", sdp: "sdp" }))).toEqual([{ type: "answer", sdp: "sdp" }]);
    expect(notified(tell({ type: "connected" }))).toEqual([{ type: "connected" }]);
    const measured = { type: "samples", samples: [[1, 2, 0, 3, null, null, 0]], region: "tokyo" };
    expect(notified(tell(measured))).toEqual([measured]);
    expect(tell(measured, THERE)).toEqual([]);
    expect(notified(tell({ type: "closed", error: LOST }))).toEqual([{ type: "closed", error: LOST }]);
    expect(tell({ type: "closed", error: LOST })).toEqual([]);
  });

  it("is refused when no node accepts it, unless its client has left", () => {
    const { sessions, open, session } = setting();
    open(1);
    const unplaced: FleetEvent = { type: "unplaced", session: session(1), error: LOST };
    expect(notified(sessions.on(unplaced))).toEqual([{ type: "refused", error: LOST }]);
    expect(sessions.on(unplaced)).toEqual([]);
  });

  it("is closed and refused when its answer is overdue, but not once it has arrived", () => {
    const lost = setting();
    lost.open(1);
    lost.take(1);
    const decisions = lost.sessions.on({ type: "answer-overdue", session: lost.session(1) });
    expect(types(decisions)).toEqual(["send", "notify"]);
    expect(notified(decisions)).toEqual([{ type: "refused", error: errorBody("relay-unavailable") }]);
    const fine = setting();
    fine.open(1);
    fine.take(1);
    fine.tell({ type: "answer", sdp: "" });
    expect(fine.sessions.on({ type: "answer-overdue", session: fine.session(1) })).toEqual([]);
  });

  it("ignores messages from a node that it has left", () => {
    const { open, take, tell } = setting();
    open(1);
    take(1, THERE);
    expect(tell({ type: "refused", error: LOST }, HERE)).toEqual([]);
  });

  it("is ended at a node that accepts it too late", () => {
    const { sessions, open, session } = setting();
    open(1);
    const ended = session(1);
    const [send] = sessions.on({ type: "end", session: id(1), error: LOST });
    sessions.on({ type: "asked", session: ended, relay: THERE });
    expect(send).toMatchObject({ type: "send", session: { relay: THERE }, request: { type: "end-session" } });
  });

  it("stays until its node confirms that the client left, or can't be reached", () => {
    const { sessions, open, take } = setting();
    open(1);
    take(1);
    const unheard: FleetEvent = { type: "close-unheard", session: id(1) };
    expect(sessions.on({ type: "close", session: id(1) })).toMatchObject([{ type: "send", ifUnanswered: unheard }]);
    expect(notified(sessions.on(unheard))).toEqual([{ type: "closed", error: undefined }]);
  });
});

describe("a reconnecting client", () => {
  it("closes the session that it replaces, here or wherever its serial ID is in use", () => {
    const { open, take } = setting();
    open(1);
    take(1);
    expect(open(2, {}, id(1))).toMatchObject([{ type: "send", request: { type: "close", session: id(1) } }]);
    expect(open(3, {}, id(9))).toEqual([{ type: "close-replaced", session: id(9), serialId: ID }]);
  });

  it("can't close another ID's session", () => {
    const { open, take } = setting();
    open(1, { serialId: OTHER });
    take(1);
    expect(open(2, {}, id(1))).toEqual([]);
  });
});

describe("the server", () => {
  it("notifies the client and its relay node of an end", () => {
    const { sessions, open, take } = setting();
    open(1);
    take(1);
    expect(types(sessions.on({ type: "end", session: id(1), error: LOST }))).toEqual(["send", "notify"]);
  });

  it("asks every node to end another API node's session, and renews epochs when it removes a client", () => {
    const { sessions } = setting();
    const putOut: FleetEvent = { type: "put-out", serialId: ID, session: id(9), error: LOST, event: "e" };
    expect(sessions.on(putOut)).toEqual([
      {
        type: "send-to-all",
        request: { type: "end-session", session: id(9), error: LOST, putOut: true, event: "e" },
        endsOf: ID,
      },
      { type: "renew-epochs", serialId: ID, event: "e" },
    ]);
  });

  it("ends all sessions of a serial ID here and on every node, except those with current credentials", () => {
    const { sessions, open } = setting();
    open(1, { credentials: "old" });
    open(2, { credentials: "new" });
    open(3, { serialId: OTHER, credentials: "old" });
    const decisions = sessions.on({ type: "end-serial-id", serialId: ID, error: LOST, kept: "new" });
    expect(types(decisions)).toEqual(["send", "notify", "send-to-all"]);
    expect([...sessions.all()].map((session) => session.id)).toEqual([id(2), id(3)]);
  });
});

describe("a relay node", () => {
  it("that is lost ends only its own sessions", () => {
    const { sessions, open, take } = setting();
    for (const number of [1, 2]) open(number);
    take(1, HERE);
    take(2, THERE);
    expect(sessions.on({ type: "relay-lost", relay: HERE })).toEqual([
      { type: "notify", session: id(1), news: { type: "closed", error: LOST } },
    ]);
  });

  it("that lists its sessions ends the missing ones and its strays", () => {
    const { sessions, open, take } = setting();
    for (const number of [1, 2]) {
      open(number);
      take(number);
    }
    const had = sessions.takenAt(HERE).map((session) => session.id);
    // Session 3 arrived after the question: the list can't name it.
    open(3);
    take(3);
    expect(sessions.on({ type: "compared", relay: HERE, had, running: new Set([id(1), id(8)]) })).toEqual([
      { type: "notify", session: id(2), news: { type: "closed", error: LOST } },
      { type: "end-stray", relay: HERE, session: id(8), error: LOST },
    ]);
  });

  it("that drains loses watching pages, then sending ones, and keeps programs and guests", () => {
    const { sessions, open, take } = setting();
    open(1);
    open(2, { direction: "publish" });
    open(3, { client: "whip" });
    for (const number of [1, 2, 3]) take(number);
    open(4);
    expect(sessions.leaving(new Set([HERE]), "subscribe").map(({ session }) => session)).toEqual([id(1)]);
    expect(sessions.leaving(new Set([HERE]), "publish").map(({ session }) => session)).toEqual([id(2)]);
    expect(sessions.leaving(new Set([THERE]), "subscribe")).toEqual([]);
    expect(sessions.on({ type: "move", session: id(2) })).toEqual([
      { type: "notify", session: id(2), news: { type: "draining" } },
    ]);
    expect(sessions.on({ type: "move", session: id(9) })).toEqual([]);
  });

  it("that drains keeps a viewer's session while the next one opens", () => {
    const { sessions, open, take } = setting();
    for (const number of [1, 2]) {
      open(number);
      take(number);
    }
    sessions.on({ type: "move", session: id(1) });
    expect([types(open(3, {}, id(1))), types(open(4, {}, id(2)))]).toEqual([[], ["send"]]);
  });
});

it("notifies each client of at most one end, in any order of events", () => {
  const number = fc.integer({ min: 1, max: 3 });
  const relay = fc.constantFrom(HERE, THERE);
  type Step = (setting: FleetSessions, held: FleetSession[]) => readonly FleetDecision[];
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.tuple(fc.nat(2), relay).map(
      ([at, of]): Step =>
        (sessions, held) => {
          const session = held[at];
          return session === undefined ? [] : sessions.on({ type: "asked", session, relay: of });
        },
    ),
    fc.nat(2).map(
      (at): Step =>
        (sessions, held) => {
          const session = held[at];
          return session === undefined ? [] : sessions.on({ type: "taken", session });
        },
    ),
    fc.nat(2).map(
      (at): Step =>
        (sessions, held) => {
          const session = held[at];
          return session === undefined ? [] : sessions.on({ type: "answer-overdue", session });
        },
    ),
    fc.nat(2).map(
      (at): Step =>
        (sessions, held) => {
          const session = held[at];
          return session === undefined ? [] : sessions.on({ type: "unplaced", session, error: LOST });
        },
    ),
    relay.map(
      (of): Step =>
        (sessions) =>
          sessions.on({ type: "relay-lost", relay: of }),
    ),
    number.map(
      (of): Step =>
        (sessions) =>
          sessions.on({ type: "close-unheard", session: id(of) }),
    ),
    number.map(
      (of): Step =>
        (sessions) =>
          sessions.on({ type: "end", session: id(of), error: LOST }),
    ),
    fc.tuple(number, relay).map(
      ([of, from]): Step =>
        (sessions) => {
          const message: FleetTell = { type: "closed", relay: from, session: id(of) };
          return sessions.on({ type: "told", message });
        },
    ),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const sessions = new FleetSessions();
      for (const at of [1, 2, 3]) sessions.on({ type: "open", session: facts(at), replaces: undefined });
      const held = [...sessions.all()];
      const ends = steps
        .flatMap((run) => run(sessions, held))
        .flatMap((decision) =>
          decision.type === "notify" && ["closed", "refused"].includes(decision.news.type) ? [decision.session] : [],
        );
      expect(new Set(ends).size).toBe(ends.length);
      for (const { id: ended } of held) expect(sessions.get(ended) === undefined).toBe(ends.includes(ended));
    }),
  );
});
