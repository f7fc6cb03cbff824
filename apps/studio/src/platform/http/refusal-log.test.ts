import { ERRORS, type ErrorCode } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { expect, it } from "vitest";
import { RefusalLog } from "./refusal-log.ts";

const REQUEST = { request: "1", method: "GET", route: "/studio/api/account" };

const world = () => {
  const clock = { ms: 0 };
  const lines: unknown[] = [];
  const keep = (fields: object, text: string) => void lines.push({ ...fields, text });
  const log = new RefusalLog({ ...silentLog, info: keep, warn: keep } as typeof silentLog, () => clock.ms);
  return { clock, lines, log };
};

it("logs each refusal of access, and no other failure", () => {
  const { lines, log } = world();
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const refusals = codes.filter((code) => [401, 403].includes(ERRORS[code].status));
  expect(refusals.length).toBeGreaterThan(5);
  for (const code of codes) log.note(code, REQUEST);
  expect(lines).toEqual(refusals.map((code) => ({ code, ...REQUEST, text: "refused access" })));
});

it("logs 60 lines a minute, then the number omitted", () => {
  const { clock, lines, log } = world();
  for (let count = 0; count < 100; count += 1) log.note("signed-out", REQUEST);
  expect(lines).toHaveLength(60);
  clock.ms = 60_000;
  log.note("signed-out", REQUEST);
  expect(lines.slice(60)).toEqual([
    { count: 40, text: "more requests were refused access than are listed" },
    { code: "signed-out", ...REQUEST, text: "refused access" },
  ]);
});
