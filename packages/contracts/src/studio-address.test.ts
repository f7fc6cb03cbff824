import { describe, expect, it } from "vitest";
import { studioAddress, studioSignalUrl, studioUrl } from "./studio-address.ts";

describe("a studio's address", () => {
  it.each([
    ["studio.example", "https://studio.example"],
    ["https://studio.example/", "https://studio.example"],
    ["https://studio.example/studio", "https://studio.example"],
    ["https://studio.example/studio/app/sender?id=abc-defg#password=x", "https://studio.example"],
    ["http://localhost:8787", "http://localhost:8787"],
    ["example.org/live", "https://example.org/live"],
    ["https://example.org/live/", "https://example.org/live"],
    ["https://example.org/live/studio/", "https://example.org/live"],
    ["https://example.org/live/studio/app/sender", "https://example.org/live"],
    ["https://example.org/a/b/studio", "https://example.org/a/b"],
    ["https://example.org/studios", "https://example.org/studios"],
    ["wss://example.org/live", "wss://example.org/live"],
    ["HTTPS://Studio.Example/Live/", "https://studio.example/Live"],
    ["https://user:word@studio.example:8443/live//", "https://studio.example:8443/live"],
    ["http://[::1]:8787/studio", "http://[::1]:8787"],
    ["localhost:8787", "https://localhost:8787"],
  ])("%s is %s", (typed, address) => expect(studioAddress(typed)).toBe(address));

  it.each([
    "",
    "ftp://studio.example",
    "https://",
    "a b",
    "https://studio.example:port",
    "https://a\\b",
    "javascript:alert(1)",
    "/live",
  ])("is invalid: %j", (typed) => {
    expect(studioAddress(typed)).toBeUndefined();
    expect(studioSignalUrl(typed)).toBeUndefined();
    expect(() => studioUrl(typed, "/studio/")).toThrow(TypeError);
  });

  it("leads to its signaling URL", () => {
    expect(studioSignalUrl("https://example.org/live")).toBe("wss://example.org/live/studio/signal");
    expect(studioSignalUrl("ws://localhost:1/")).toBe("ws://localhost:1/studio/signal");
  });

  it("resolves its own links, and leaves other sites' unchanged", () => {
    const link = "/studio/releases/win-app/setsuna.zip";
    expect(studioUrl("https://example.org/live", link)).toBe(`https://example.org/live${link}`);
    expect(studioUrl("https://example.org", link)).toBe(`https://example.org${link}`);
    expect(studioUrl("https://example.org/live", "https://files.example/a.zip")).toBe("https://files.example/a.zip");
  });
});
