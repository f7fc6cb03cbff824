import { describe, expect, it } from "vitest";
import { SenderPresence } from "./sender-presence.ts";

const heard = (times: readonly number[]): SenderPresence => {
  const presence = new SenderPresence();
  presence.onMedia(0);
  for (const at of times) presence.onHeartbeat(at);
  return presence;
};

describe("SenderPresence", () => {
  it("reports a sender with heartbeats but no media as paused until media arrive", () => {
    expect(heard([400, 800, 1200]).isPaused).toBe(false);
    const presence = heard([400, 800, 1200, 1600]);
    expect(presence.isPaused).toBe(true);
    presence.onMedia(1700);
    expect(presence.isPaused).toBe(false);
  });

  it("counts heartbeats delayed by a path outage as one, since they don't show that there was nothing to send", () => {
    expect(heard([1800, 1800, 1801, 1815, 1830]).isPaused).toBe(false);
    expect(heard([400, 2000, 2001, 2002, 2003, 2400]).isPaused).toBe(false);
    expect(heard([400, 950, 1250, 1600]).isPaused).toBe(true);
  });

  it("reports an idle sender once its heartbeats outlast its media long enough", () => {
    expect(heard([200]).isIdle(210)).toBe(false);
    expect(heard([300]).isIdle(310)).toBe(true);
    expect(heard([300]).isIdle(1400)).toBe(false);
  });
});
