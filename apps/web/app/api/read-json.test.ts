import { StudioError } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { readJson } from "./read-json.ts";

const failing = (reason: unknown) => new Response(new ReadableStream({ start: (controller) => controller.error(reason) }));

it("reads JSON, and finds none in a proxy's page", async () => {
  expect(await readJson(Response.json({ a: 1 }))).toEqual({ a: 1 });
  expect(await readJson(new Response("<h1>Bad gateway</h1>"))).toBeUndefined();
  expect(await readJson(new Response(""))).toBeUndefined();
});

it("reports an unreachable server when the body is cut off", () =>
  expect(readJson(failing(new TypeError("network error")))).rejects.toEqual(new StudioError("server-unreachable")));

it("keeps the abort reason", async () => {
  const reason = new DOMException("left", "AbortError");
  await expect(readJson(failing(reason))).rejects.toBe(reason);
});
