import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RFC5769_ANSWER as ANSWER, RFC5769_PASSWORD as PASSWORD, RFC5769_REQUEST as REQUEST } from "./stun.fake.ts";
import {
  askedFragment,
  BINDING_REQUEST,
  BINDING_SUCCESS,
  hasZeroTieBreaker,
  isIntact,
  readStun,
  type StunMessage,
  setMappedIpv4,
  setTieBreaker,
} from "./stun.ts";

const read = (hex: string): StunMessage => {
  const message = readStun(Buffer.from(hex, "hex"));
  if (message === undefined) throw new Error("not read");
  return message;
};

describe("readStun", () => {
  it("reads the RFC 5769 test vectors and verifies the password", () => {
    const request = read(REQUEST);
    expect([request.type, askedFragment(request), hasZeroTieBreaker(request)]).toEqual([BINDING_REQUEST, "evtj", false]);
    expect([isIntact(request, PASSWORD), isIntact(request, `${PASSWORD}x`)]).toEqual([true, false]);
    const answer = read(ANSWER);
    expect([answer.type, askedFragment(answer), isIntact(answer, PASSWORD)]).toEqual([BINDING_SUCCESS, undefined, true]);
  });

  it("rejects truncated messages, wrong lengths and non-STUN data", () => {
    const bytes = Buffer.from(REQUEST, "hex");
    for (let length = 0; length < bytes.length; length += 1) expect(readStun(bytes.subarray(0, length))).toBeUndefined();
    expect(readStun(Buffer.concat([bytes, Buffer.alloc(4)]))).toBeUndefined();
    expect(readStun(Buffer.from(`80${REQUEST.slice(2)}`, "hex"))).toBeUndefined();
    expect(readStun(Buffer.from(REQUEST.replace("2112a442", "2112a443"), "hex"))).toBeUndefined();
  });

  it("survives any bytes", () => {
    const mutated = fc.tuple(fc.nat(107), fc.nat(255)).map(([at, value]) => {
      const bytes = Buffer.from(REQUEST, "hex");
      bytes[at] = value;
      return bytes;
    });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }).map(Buffer.from), mutated), (bytes) => {
        const message = readStun(bytes);
        if (message === undefined) return;
        askedFragment(message);
        isIntact(message, PASSWORD);
        setTieBreaker(message, 1n, PASSWORD);
        setMappedIpv4(message, "203.0.113.7", 40_000, PASSWORD);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a modified STUN message", () => {
  it("matches the vector in tie-breaker and integrity", () => {
    const request = read(REQUEST);
    setTieBreaker(request, 0n, PASSWORD);
    expect([hasZeroTieBreaker(request), isIntact(request, PASSWORD)]).toEqual([true, true]);
    expect(request.bytes.toString("hex")).not.toBe(REQUEST);
    setTieBreaker(request, 0x932ff9b151263b36n, PASSWORD);
    expect(request.bytes.toString("hex")).toBe(REQUEST);
  });

  it("matches the vector in mapped address and integrity", () => {
    const answer = read(ANSWER);
    setMappedIpv4(answer, "203.0.113.7", 40_000, PASSWORD);
    expect(isIntact(answer, PASSWORD)).toBe(true);
    expect(answer.bytes.toString("hex")).not.toBe(ANSWER);
    setMappedIpv4(answer, "192.0.2.1", 32_853, PASSWORD);
    expect(answer.bytes.toString("hex")).toBe(ANSWER);
  });

  it("is unchanged if it has no place for the value", () => {
    const [request, answer] = [read(REQUEST), read(ANSWER)];
    setMappedIpv4(request, "192.0.2.1", 1, PASSWORD);
    setMappedIpv4(answer, "2001:db8::1", 1, PASSWORD);
    setTieBreaker(answer, 1n, PASSWORD);
    expect([request.bytes.toString("hex"), answer.bytes.toString("hex")]).toEqual([REQUEST, ANSWER]);
  });
});
