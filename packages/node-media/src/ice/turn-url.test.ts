import { describe, expect, it } from "vitest";
import { iceServerOf, turnAddresses } from "./turn-url.ts";

const login = { username: "1700000000:abc", credential: "c/+=" };
const read = (...urls: string[]) =>
  turnAddresses([{ urls, ...login }]).map(({ host, port, transport }) => [host, port, transport]);

describe("turnAddresses", () => {
  it.each([
    ["turn:t.example", ["t.example", 3478, "udp"]],
    ["turn:t.example:443?transport=tcp", ["t.example", 443, "tcp"]],
    ["turns:t.example", ["t.example", 5349, "tls"]],
    ["TURNS:t.example:443?transport=TCP", ["t.example", 443, "tls"]],
    ["turn:[2001:db8::1]:3479?transport=udp", ["2001:db8::1", 3479, "udp"]],
  ])("reads %s", (url, expected) => {
    expect(read(url)).toEqual([expected]);
  });

  it.each([
    "stun:s.example",
    "turns:t.example?transport=udp",
    "turn:t.example:0",
    "turn:t.example:70000",
    "turn:a@t.example",
    "turn:",
    "",
  ])("omits %j", (url) => {
    expect(read(url)).toEqual([]);
  });

  it("omits servers without a login", () => {
    expect(turnAddresses([{ urls: ["turn:t.example"] }])).toEqual([]);
  });

  it("reads iceServerOf's output", () => {
    for (const url of [
      "turn:t.example:1?transport=udp",
      "turn:[2001:db8::1]:2?transport=tcp",
      "turns:t.example:3?transport=tcp",
    ]) {
      const [address] = turnAddresses([{ urls: [url], ...login }]);
      expect(address && iceServerOf(address)).toEqual({ urls: [url], ...login });
    }
  });
});
