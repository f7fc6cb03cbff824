import { describe, expect, it } from "vitest";
import { turnCredentials, turnName } from "./turn-login.ts";

describe("turnCredentials", () => {
  it("match those made by openssl", () => {
    // printf 1700000000:abc | openssl dgst -sha1 -hmac north-south-secret -binary | base64
    expect(turnCredentials("north-south-secret", "abc", 1_700_000_000.9)).toEqual({
      username: "1700000000:abc",
      credential: "7Ex9vREfO1JMK513xgyXuMJno9Q=",
    });
  });
});

describe("turnName", () => {
  it("is the same only for the same client, and reveals nothing about it", () => {
    const name = turnName("secret-of-16-chars", "abcdefg 203.0.113.5");
    expect(name).toMatch(/^[A-Za-z0-9_-]{16}$/);
    expect(turnName("secret-of-16-chars", "abcdefg 203.0.113.5")).toBe(name);
    expect(turnName("secret-of-16-chars", "abcdefg 203.0.113.6")).not.toBe(name);
    expect(turnName("another-secret-16", "abcdefg 203.0.113.5")).not.toBe(name);
  });
});
