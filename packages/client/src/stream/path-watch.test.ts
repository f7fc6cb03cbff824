import { type Milliseconds, milliseconds } from "@setsuna/kit";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import { FakePorts } from "../testing/fake-ports.ts";
import type { PathReading } from "../transport/media-transport.ts";
import { AddressNews } from "./address-news.ts";
import { PathWatch } from "./path-watch.ts";

const ROUND_TRIP = milliseconds(50);

class Connection {
  readonly clock: FakeClock;
  readonly watch: PathWatch;
  localCandidate: string | undefined = "home";
  checksAnswered = 0;
  otherPaths = 0;
  triedPaths = 0;
  triedAt: Milliseconds | undefined;
  relayAnswers = false;
  lastPacketAt: Milliseconds;
  serverAnswers = true;
  asked = 0;
  readings = 0;
  unreachableAt: Milliseconds | undefined;
  private lastServerMessageAt: Milliseconds = 0;

  constructor(clock: FakeClock, news = new AddressNews()) {
    this.clock = clock;
    this.lastPacketAt = clock.now();
    const told = (): void => this.watch.told();
    news.listen(told);
    this.watch = new PathWatch({
      now: () => clock.now(),
      after: (ms, task) => clock.after(ms, task),
      every: (ms, task) => new FakePorts(clock).timers.every(ms, task),
      readPath: () => this.readPath(),
      lastServerMessageAt: () => this.lastServerMessageAt,
      ask: () => {
        this.asked += 1;
        if (this.relayAnswers) clock.after(ROUND_TRIP, () => this.receive());
      },
      askServer: () => clock.after(20, () => this.hearServer()),
      tryOtherPath: () => {
        this.triedPaths += 1;
        this.triedAt ??= clock.now();
        return this.otherPaths > 0;
      },
      moved: () => news.tell(told),
      unreachable: () => {
        this.unreachableAt ??= clock.now();
      },
    });
  }

  private async readPath(): Promise<PathReading> {
    this.readings += 1;
    return {
      silentFor: milliseconds(clock.now() - this.lastPacketAt),
      roundTrip: ROUND_TRIP,
      localCandidate: this.localCandidate,
      checksAnswered: this.checksAnswered,
    };
  }

  private receive(): void {
    this.lastPacketAt = this.clock.now();
    this.watch.heard();
  }

  hearServer(): void {
    if (this.serverAnswers) this.lastServerMessageAt = this.clock.now();
  }
}

let clock: FakeClock;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
});

const pass = async (ms: Milliseconds, meanwhile: () => void = () => undefined): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 10) {
    clock.advance(10);
    meanwhile();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
};
const flows =
  (...connections: readonly Connection[]) =>
  (): void => {
    for (const connection of connections) connection.lastPacketAt = clock.now();
  };

it("gives up soon after a check shows another local address and nothing arrives there", async () => {
  const one = new Connection(clock);
  await pass(1000, flows(one));
  await pass(300);
  one.localCandidate = "away";
  const movedAt = clock.now();
  await pass(1000);
  expect((one.unreachableAt ?? Number.NaN) - movedAt).toBeLessThanOrEqual(500);
});

it("stays if the relay switches to the new address too, or answers", async () => {
  const [one, other] = [new Connection(clock), new Connection(clock)];
  await pass(1000, flows(one, other));
  for (const each of [one, other]) each.localCandidate = "away";
  await pass(3000, () => {
    flows(one)();
    if (clock.now() % 300 !== 0) return;
    flows(other)();
    other.watch.heard();
  });
  expect([one.unreachableAt, other.unreachableAt]).toEqual([undefined, undefined]);
  expect(one.asked).toBeGreaterThan(0);
});

it("stays through an outage, however long, while the address is the same and the server doesn't answer", async () => {
  const one = new Connection(clock);
  await pass(1000, flows(one));
  one.serverAnswers = false;
  await pass(1000);
  await pass(3000, () => one.watch.check(true));
  expect(one.unreachableAt).toBeUndefined();
  one.serverAnswers = true;
  one.hearServer();
  await pass(300);
  expect(one.unreachableAt).toBeDefined();
});

it("asks as soon as media stops, and gives up on the relay after a second of silence, even without an ICE check", async () => {
  const one = new Connection(clock);
  await pass(2000, flows(one));
  const stoppedAt = clock.now();
  await pass(1100);
  expect([one.asked > 2, one.unreachableAt]).toEqual([true, undefined]);
  await pass(1000);
  expect((one.unreachableAt ?? Number.NaN) - stoppedAt).toBeLessThanOrEqual(1400);
});

it("waits for a silent relay that answers an ICE check at the same address, since it only hangs", async () => {
  const one = new Connection(clock);
  await pass(2000, flows(one));
  await pass(900);
  one.checksAnswered += 1;
  await pass(2000);
  expect([one.unreachableAt, one.asked > 10]).toEqual([undefined, true]);
});

it("stops asking when media returns, even if only the relay's messages arrive now and then", async () => {
  const one = new Connection(clock);
  await pass(2000, flows(one));
  await pass(900);
  await pass(300, flows(one));
  const before = one.asked;
  await pass(600, flows(one));
  expect([one.asked, one.unreachableAt]).toEqual([before, undefined]);
  const idle = new Connection(clock);
  await pass(5000, () => {
    if (clock.now() % 1000 === 0) idle.lastPacketAt = clock.now();
  });
  expect([idle.asked, idle.unreachableAt]).toEqual([0, undefined]);
});

it("doesn't treat the first address as a change, and stays quiet without a notification", async () => {
  const one = new Connection(clock);
  one.localCandidate = undefined;
  await pass(1000);
  one.localCandidate = "home";
  await pass(3000);
  expect([one.asked, one.unreachableAt]).toEqual([0, undefined]);
});

it("reacts to another of the client's connections that noticed first, but still checks for itself", async () => {
  const news = new AddressNews();
  const [first, second, third] = [new Connection(clock, news), new Connection(clock, news), new Connection(clock, news)];
  await pass(1000, flows(first, second, third));
  first.localCandidate = "away";
  await pass(1500, flows(third));
  expect(first.unreachableAt).toBeDefined();
  expect(second.unreachableAt).toBeDefined();
  expect([third.unreachableAt, third.asked > 0]).toEqual([undefined, true]);
});

it("asks nothing more once it has ended", async () => {
  const one = new Connection(clock);
  await pass(500);
  one.localCandidate = "away";
  await pass(300);
  one.watch.end();
  const before = one.asked;
  one.watch.told();
  await pass(2000);
  expect([one.asked, one.unreachableAt]).toEqual([before, undefined]);
});

it("reads a path five times a second while media arrives, otherwise once a second", async () => {
  const one = new Connection(clock);
  one.lastPacketAt = milliseconds(clock.now() - 5000);
  await pass(10_000);
  expect(one.readings).toBeLessThanOrEqual(10);
  await pass(2000, flows(one));
  const before = one.readings;
  await pass(10_000, flows(one));
  expect(one.readings - before).toBeLessThanOrEqual(53);
});

it.each([0, 50, 100, 150])("tries another path 300 ms after the last packet, %s ms after a reading", async (afterReading) => {
  const one = new Connection(clock);
  one.otherPaths = 1;
  await pass(2000, flows(one));
  await pass(afterReading, flows(one));
  await pass(400);
  const silentFor = (one.triedAt ?? Number.NaN) - one.lastPacketAt;
  expect(silentFor).toBeGreaterThanOrEqual(300);
  expect(silentFor).toBeLessThanOrEqual(340);
});

it("asks the relay once and tries nothing else when a sender pauses", async () => {
  const one = new Connection(clock);
  one.otherPaths = 1;
  one.relayAnswers = true;
  await pass(2000, flows(one));
  await pass(10_000, () => {
    if (clock.now() % 1000 === 0) one.lastPacketAt = clock.now();
  });
  expect([one.asked, one.triedPaths, one.unreachableAt]).toEqual([1, 0, undefined]);
});

it("tries another path once when media stops, and reconnects only after giving that time", async () => {
  const one = new Connection(clock);
  one.otherPaths = 1;
  await pass(2000, flows(one));
  const stoppedAt = clock.now();
  await pass(600);
  one.localCandidate = "away";
  await pass(300);
  expect([one.triedPaths, one.unreachableAt]).toEqual([1, undefined]);
  await pass(1000);
  expect(one.unreachableAt).toBeDefined();
  const other = new Connection(clock);
  await pass(2000, flows(other));
  const before = clock.now();
  other.localCandidate = "away";
  await pass(1000);
  expect((other.unreachableAt ?? Number.NaN) - before).toBeLessThan((one.unreachableAt ?? 0) - stoppedAt);
});

it("tries again for the next change", async () => {
  const one = new Connection(clock);
  one.otherPaths = 1;
  await pass(2000, flows(one));
  await pass(500);
  await pass(3000, flows(one));
  await pass(700);
  expect([one.triedPaths, one.unreachableAt]).toEqual([2, undefined]);
});

it("stays on another path that delivers media", async () => {
  const one = new Connection(clock);
  one.otherPaths = 1;
  await pass(2000, flows(one));
  await pass(500);
  one.localCandidate = "away";
  await pass(3000, flows(one));
  expect([one.triedPaths, one.unreachableAt]).toEqual([1, undefined]);
});
