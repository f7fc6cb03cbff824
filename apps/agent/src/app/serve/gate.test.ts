import { expect, it } from "vitest";
import { Gate } from "./gate.ts";

const code = (name: string) => expect.objectContaining({ code: name });

it("a link works once, until it expires", () => {
  let now = 0;
  const gate = new Gate(5000, () => now);
  const link = gate.newLink();
  expect(gate.enter(link)).toBe(gate.key);
  expect(() => gate.enter(link)).toThrow(code("app-link-spent"));
  expect(() => gate.enter("")).toThrow(code("app-link-spent"));
  const late = gate.newLink();
  now = 600_001;
  expect(() => gate.enter(late)).toThrow(code("app-link-spent"));
});

it("requires the key, which differs for each app", () => {
  const gate = new Gate(5000, () => 0);
  expect(() => gate.requireKey({ headers: { authorization: `Bearer ${gate.key}` } })).not.toThrow();
  const other = new Gate(5000, () => 0).key;
  for (const authorization of [undefined, "", "Bearer ", `Bearer ${other}`, `Basic ${gate.key}`, gate.key])
    expect(() => gate.requireKey({ headers: { authorization } }), String(authorization)).toThrow(code("app-token"));
});

it.each([
  [{ host: "127.0.0.1:5000" }, true],
  [{ host: "localhost:5000", origin: "http://localhost:5000" }, true],
  [{ host: "127.0.0.1:5000", "sec-fetch-site": "same-origin" }, true],
  [{}, false],
  [{ host: "evil.example:5000" }, false],
  [{ host: "127.0.0.1:5001" }, false],
  [{ host: "127.0.0.1:5000", origin: "https://evil.example" }, false],
  [{ host: "127.0.0.1:5000", origin: "http://127.0.0.1:8080" }, false],
  [{ host: "127.0.0.1:5000", origin: "null" }, false],
  [{ host: "127.0.0.1:5000", "sec-fetch-site": "same-site" }, false],
  [{ host: "127.0.0.1:5000", "sec-fetch-site": "cross-site" }, false],
])("accepts a request with %j as its own page: %s", (headers, isOwn) => {
  const ask = () => new Gate(5000, () => 0).requireOwnPage({ headers });
  if (isOwn) expect(ask).not.toThrow();
  else expect(ask).toThrow(code("app-origin"));
});
