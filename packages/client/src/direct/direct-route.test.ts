import { MediaSessionId, type RouteChoice } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { type DirectEvent, type DirectRoute, RELAY_ROUTE, reduceDirectRoute } from "./direct-route.ts";

const SESSION = MediaSessionId.parse("s".repeat(22));
const wanted = (at: Milliseconds, yes = true): DirectEvent => ({ type: "wanted", wanted: yes, at });
const heard = (at: Milliseconds, plays = true): DirectEvent => ({ type: "heard", at, plays });
const answered: DirectEvent = { type: "answered", session: SESSION };
const tick = (at: Milliseconds): DirectEvent => ({ type: "tick", at });

const after = (events: readonly DirectEvent[], choice: RouteChoice = "auto"): DirectRoute =>
  events.reduce((route, event) => reduceDirectRoute(route, event, choice), RELAY_ROUTE);
const onDirect = [wanted(0), answered, heard(100)];

describe("a stream's route", () => {
  it("is direct from the first decodable frame, not from the answer", () => {
    expect(after([wanted(0)]).name).toBe("trying");
    expect(after([wanted(0), heard(50)]).name).toBe("trying");
    expect(after([wanted(0), answered, heard(50, false)]).name).toBe("trying");
    expect(after(onDirect)).toMatchObject({ name: "direct", session: SESSION });
  });

  it("stays on the relay if set to relay, or while no direct route is wanted", () => {
    expect(after([wanted(0), tick(100_000)], "relay")).toBe(RELAY_ROUTE);
    expect(after([wanted(0, false), tick(100_000)])).toBe(RELAY_ROUTE);
  });

  it.each(["auto", "direct"] as const)("gives up an attempt after 6 s without success (%s)", (choice) => {
    expect(after([wanted(0), tick(5999)], choice).name).toBe("trying");
    expect(after([wanted(0), tick(6000)], choice).name).toBe("relay");
    expect(after([wanted(0), answered, heard(100, false), tick(6000)], choice).name).toBe("relay");
  });

  it("falls back 1.5 s after the sender's last message, and immediately when the connection is lost", () => {
    expect(after([...onDirect, heard(1000), tick(2499)]).name).toBe("direct");
    expect(after([...onDirect, heard(1000), tick(2500)]).name).toBe("relay");
    expect(after([...onDirect, { type: "lost", at: 200 }]).name).toBe("relay");
  });

  it("leaves a lossy path to the relay for a minute, whatever was chosen", () => {
    for (const choice of ["auto", "direct"] as const) {
      const lossy: DirectEvent[] = [...onDirect, { type: "lossy", at: 5000 }];
      expect(after([...lossy, tick(64_999)], choice).name).toBe("relay");
      expect(after([...lossy, tick(65_000)], choice).name).toBe("trying");
    }
    expect(after([wanted(0), { type: "lossy", at: 100 }]).name).toBe("trying");
  });

  it("retries with growing delays, sooner if direct was chosen explicitly", () => {
    const failed = [wanted(0), tick(6000)];
    expect(after([...failed, wanted(6100), tick(15_999)]).name).toBe("relay");
    expect(after([...failed, tick(16_000)])).toMatchObject({ name: "trying", failures: 1 });
    expect(after([...failed, tick(9000)], "direct").name).toBe("trying");
    const twice = [...failed, tick(16_000), tick(22_000)];
    expect(after([...twice, tick(51_999)]).name).toBe("relay");
    expect(after([...twice, tick(52_000)]).name).toBe("trying");
  });

  it("forgets earlier failures after 30 s of a good direct route", () => {
    const late = [wanted(0), tick(6000), tick(16_000), answered, heard(17_000), heard(47_000), { type: "lost", at: 47_001 }];
    expect(after(late as DirectEvent[])).toMatchObject({ failures: 1, retryAt: 57_001 });
  });

  it("starts when requested again, and ends when no longer requested", () => {
    expect(after([...onDirect, wanted(200, false)])).toEqual(RELAY_ROUTE);
    expect(after([wanted(0), tick(6000), wanted(6100, false), wanted(6200)]).name).toBe("trying");
  });
});
