import { beforeEach, describe, expect, it } from "vitest";
import { StreamLedger } from "./stream-ledger.ts";

let ledger: StreamLedger;
beforeEach(() => {
  ledger = new StreamLedger("a stream");
});

describe("the sender on air", () => {
  it("may change while the old one's last packets are still in flight", () => {
    ledger.admitted(1, 1, 0);
    ledger.arrived("v", { sender: 1, epoch: 1, sentAt: 10 }, 12);
    ledger.admitted(2, 2, 100);
    ledger.arrived("w", { sender: 1, epoch: 1, sentAt: 90 }, 130);
    ledger.arrived("v", { sender: 2, epoch: 2, sentAt: 110 }, 112);
    expect(ledger.violations).toEqual([]);
    expect(ledger.admissions()).toEqual({ senders: 2, times: 2 });
  });

  it("may return even if a packet of its old connection arrives late", () => {
    ledger.admitted(1, 1, 0);
    ledger.admitted(1, 2, 1000);
    ledger.arrived("v", { sender: 1, epoch: 2, sentAt: 1001 }, 1002);
    ledger.arrived("v", { sender: 1, epoch: 1, sentAt: 999 }, 1003);
    expect(ledger.violations).toEqual([]);
  });

  it("is wrong if a viewer sees an older one after a newer one", () => {
    ledger.admitted(1, 1, 0);
    ledger.admitted(2, 2, 100);
    ledger.arrived("v", { sender: 2, epoch: 2, sentAt: 110 }, 112);
    for (const at of [113, 114]) ledger.arrived("v", { sender: 1, epoch: 1, sentAt: 111 }, at);
    expect(ledger.violations).toEqual(["a stream: v got sender 1 after the newer sender 2"]);
  });

  it("is wrong if two have different viewers", () => {
    ledger.admitted(1, 1, 0);
    ledger.admitted(2, 2, 100);
    ledger.arrived("w", { sender: 2, epoch: 2, sentAt: 700 }, 702);
    ledger.arrived("v", { sender: 1, epoch: 1, sentAt: 700 }, 702);
    expect(ledger.violations).toEqual(["a stream: v got what sender 1 sent after sender 2 had been let in"]);
  });
});

describe("a freeze", () => {
  const comes = (viewer: string, ...times: number[]): void => {
    for (const at of times) ledger.arrived(viewer, { sender: 1, epoch: 1, sentAt: at }, at);
  };

  it("lasts from the last packet before to the first after, for the viewer who waited longest", () => {
    comes("v", 0, 100, 400, 420, 940);
    comes("w", 0, 100, 900, 950);
    expect(ledger.longestGap(110, 1000)).toBe(800);
    expect(ledger.longestGap(110, 500)).toBe(400);
    expect(ledger.longestGap(930, 950)).toBe(520);
  });

  it("lasts to the end if nothing more arrives", () => {
    comes("v", 0, 100);
    expect(ledger.longestGap(50, 5000)).toBe(4900);
    expect(ledger.seenSince(200)).toEqual([]);
  });
});
