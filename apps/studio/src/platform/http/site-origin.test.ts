import { describe, expect, it } from "vitest";
import { siteOrigin } from "./site-origin.ts";

const asked = (host: string, protocol: "http" | "https" = "http") => ({ host, protocol });

describe("siteOrigin", () => {
  it("is PUBLIC_URL if set", () => {
    const origin = siteOrigin("https://studio.example/", ["localhost"]);
    expect(origin(asked("localhost:8787"))).toBe("https://studio.example");
    expect(origin(asked("evil.example"))).toBe("https://studio.example");
  });

  const embedded = siteOrigin(undefined, ["localhost", "127.0.0.1", "::1", "192.168.1.5"]);
  it.each([
    ["localhost:8787", "http://localhost:8787"],
    ["LOCALHOST:8787", "http://localhost:8787"],
    ["127.0.0.1", "http://127.0.0.1"],
    ["[::1]:9000", "http://[::1]:9000"],
    ["192.168.1.5:8787", "http://192.168.1.5:8787"],
  ])("is otherwise the request's own: %s", (host, origin) => expect(embedded(asked(host))).toBe(origin));

  it.each(["evil.example", "localhost.evil.example", "localhost@evil.example", "a@localhost", "", ":", "10.0.0.9:8787", "x y"])(
    "is never a name of this machine: %s",
    (host) => expect(embedded(asked(host))).toBeUndefined(),
  );

  it("keeps the scheme", () => expect(embedded(asked("localhost", "https"))).toBe("https://localhost"));
});
