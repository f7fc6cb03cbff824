import { SerialId } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import type { TurnServers } from "../../platform/config/turn-variables.ts";
import { iceServerIssue } from "./ice-server-issue.ts";

const STUN = ["stun:s.example"];
const URLS = ["turn:t.example:3478?transport=udp", "turns:t.example:443?transport=tcp"];
const SHORT: TurnServers = { urls: URLS, login: { kind: "short-lived", secret: "sixteen-letters-1", lifetimeSeconds: 3600 } };
const clock = { now: () => milliseconds(1_700_000_000_500) };
const DEMONSTRATION = { maxFrame: { longSide: 640, shortSide: 360 }, maxBitrate: 1_200_000, mayUseTurn: false };
const record = { id: SerialId.parse("abcdefg") };
const letIn = { record, address: "203.0.113.5" };

describe("iceServerIssue", () => {
  it("returns STUN to everyone and, without TURN, nothing else", () => {
    expect(iceServerIssue(STUN, undefined, clock).issue(letIn)).toEqual([{ urls: STUN }]);
    expect(iceServerIssue([], undefined, clock).issue(letIn)).toEqual([]);
    expect(iceServerIssue(STUN, undefined, clock).renewAfter).toBeUndefined();
    expect([undefined, SHORT].map((turn) => iceServerIssue(STUN, turn, clock).shared)).toEqual([[{ urls: STUN }], undefined]);
  });

  it("lists TURN by UDP before TCP and TLS, whatever the operator's order", () => {
    const [udp, tls] = URLS;
    const tcp = "turn:t.example:80?transport=tcp";
    const [servers] = iceServerIssue([], { ...SHORT, urls: [tls ?? "", tcp, udp ?? ""] }, clock).issue(letIn);
    expect(servers?.urls).toEqual([udp, tcp, tls]);
    expect(iceServerIssue(STUN, SHORT, clock).stun).toEqual([{ urls: STUN }]);
  });

  it("issues an expiring login, and new ones at half its lifetime", () => {
    const issue = iceServerIssue(STUN, SHORT, clock);
    const [stun, turn] = issue.issue(letIn);
    expect(stun).toEqual({ urls: STUN });
    expect(turn?.urls).toEqual(URLS);
    expect(turn?.username).toMatch(/^1700003600:[A-Za-z0-9_-]{16}$/);
    expect(turn?.username).not.toContain("abcdefg");
    expect(turn?.credential).toMatch(/^[A-Za-z0-9+/]{27}=$/);
    expect(issue.renewAfter).toBe(1_800_000);
  });

  it("identifies a client by its ID and address, and IPv6 by the customer's network", () => {
    const nameOf = (id: string, address: string) =>
      iceServerIssue([], SHORT, clock)
        .issue({ record: { id: SerialId.parse(id) }, address })[0]
        ?.username?.split(":")[1];
    expect(nameOf("abcdefg", "203.0.113.5")).toBe(nameOf("abcdefg", "203.0.113.5"));
    expect(nameOf("abcdefg", "203.0.113.6")).not.toBe(nameOf("abcdefg", "203.0.113.5"));
    expect(nameOf("bcdefga", "203.0.113.5")).not.toBe(nameOf("abcdefg", "203.0.113.5"));
    expect(nameOf("abcdefg", "2001:db8::1")).toBe(nameOf("abcdefg", "2001:db8::2"));
  });

  it("returns a fixed login unchanged, without expiry", () => {
    const issue = iceServerIssue([], { urls: URLS, login: { kind: "fixed", username: "u", credential: "c" } }, clock);
    expect(issue.issue(letIn)).toEqual([{ urls: URLS, username: "u", credential: "c" }]);
    expect(issue.renewAfter).toBeUndefined();
  });

  it("issues no TURN for a demonstration", () => {
    expect(iceServerIssue(STUN, SHORT, clock).issue({ ...letIn, record: { ...record, temporary: DEMONSTRATION } })).toEqual([
      { urls: STUN },
    ]);
  });
});
