import { type ErrorCode, errorBody, MediaSessionId } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import type { StreamPhase } from "../lifecycle/client-state.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import { leadingLink, PathSupervisor, type SupervisedLink } from "./path-supervisor.ts";

const SESSION = MediaSessionId.parse("a".repeat(22));
const LIVE: StreamPhase = { name: "live", session: SESSION };
const refused = (code: ErrorCode): StreamPhase => ({ name: "refused", error: errorBody(code) });

class FakeLink implements SupervisedLink {
  starts = 0;
  shown: StreamPhase | undefined;
  private readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }
  start(): void {
    this.starts += 1;
    this.become({ name: "connecting" });
  }
  stop(): void {
    this.shown = undefined;
  }
  isActive(): boolean {
    return this.shown !== undefined && this.shown.name !== "refused";
  }
  phase(): StreamPhase | undefined {
    return this.shown;
  }
  session(): MediaSessionId | undefined {
    return this.shown?.name === "live" ? SESSION : undefined;
  }
  become(phase: StreamPhase): void {
    this.shown = phase;
    this.changed();
  }
}

let clock: FakeClock;
let links: readonly [FakeLink, FakeLink];
let supervisor: PathSupervisor;
beforeEach(() => {
  clock = new FakeClock();
  const changed = (): void => supervisor.look();
  links = [new FakeLink(changed), new FakeLink(changed)];
  supervisor = new PathSupervisor(links, new FakePorts(clock).timers);
  supervisor.start();
});
const starts = (): number[] => links.map((link) => link.starts);

it("starts the second path once the first has a session to join", () => {
  expect(starts()).toEqual([1, 0]);
  links[0].become(LIVE);
  expect(starts()).toEqual([1, 1]);
});

it("starts with the second path when the first has no network, and retries the first", () => {
  links[0].become(refused("network-missing"));
  expect(starts()).toEqual([1, 1]);
  clock.advance(60_000);
  expect(starts()).toEqual([1, 1]);
  links[1].become(LIVE);
  clock.advance(60_000);
  expect(starts()).toEqual([2, 1]);
});

it("doesn't retry a final refusal, and tries nothing once all are refused or it is stopped", () => {
  links[0].become(LIVE);
  links[1].become(refused("ended-by-owner"));
  clock.advance(60_000);
  expect(starts()).toEqual([1, 1]);
  links[0].become(refused("network-missing"));
  clock.advance(60_000);
  expect(starts()).toEqual([1, 1]);
  expect(leadingLink(links)).toBe(links[0]);
  supervisor.stop();
  links[0].become(LIVE);
  expect(starts()).toEqual([1, 1]);
});

it("one live path is enough", () => {
  links[0].become({ name: "reconnecting", reason: "media-lost", attempt: 3 });
  links[1].become(LIVE);
  expect(leadingLink(links)).toBe(links[1]);
});
