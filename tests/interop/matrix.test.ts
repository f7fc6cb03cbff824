import { expect, it } from "vitest";
import { runRow } from "./matrix.ts";
import { type Client, checkOf, type OscTool } from "./tools.ts";
import { NotApplicable } from "./types.ts";
import type { World } from "./world.ts";

const title = { en: "x", ja: "x" };
const reason = { clause: "RFC 0", url: "https://example.com" };
const outcome = (id: string, run: () => Promise<void>) => checkOf("osc", { id, title, reason, run });
let tries = 0;
const CHECKS = [
  outcome("good", async () => undefined),
  outcome("bad", () => Promise.reject(new Error("first line | with a bar\nsecond"))),
  outcome("none", () => Promise.reject(new NotApplicable("it has none"))),
  outcome("second", () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("busy")) : Promise.resolve();
  }),
  outcome("without", () => Promise.reject(new Error("never run"))),
  checkOf("pool", { id: "other", title, reason, run: async () => undefined }),
];

const tool: OscTool = { send: async () => undefined, listen: () => Promise.reject(new Error("unused")) };
const client: Client = {
  id: "one",
  name: "One",
  does: title,
  tools: ["osc"],
  missing: () => undefined,
  open: async () => ({ version: "1.0", osc: tool, without: { without: "its own reason" } }),
};
const worldOf = () => {
  const calls = { ended: 0 };
  const world = {
    endCell: async () => {
      calls.ended += 1;
    },
  };
  return { calls, world: world as unknown as World };
};

it("distinguishes pass, fail, not applicable and retried, and cleans up each attempt", async () => {
  const { calls, world } = worldOf();
  const { cells, version } = await runRow(client, world, { checks: CHECKS });
  expect(version).toBe("1.0");
  expect(Object.fromEntries(cells.map(({ check, result, cause }) => [check, [result, cause]]))).toEqual({
    good: ["pass", undefined],
    bad: ["fail", "first line / with a bar"],
    none: ["not-applicable", "it has none"],
    second: ["pass", undefined],
    without: ["not-applicable", "its own reason"],
    other: ["not-applicable", undefined],
  });
  expect(calls.ended).toBe(6);
});

it("reports a client that is missing or doesn't start as not run", async () => {
  const { world } = worldOf();
  const gone = await runRow({ ...client, missing: () => ({ en: "no phone", ja: "電話がない" }) }, world, { checks: CHECKS });
  expect(gone).toMatchObject({ missing: { ja: "電話がない" } });
  expect(new Set(gone.cells.map(({ result, cause }) => `${result} ${cause}`))).toEqual(
    new Set(["not-applicable undefined", "not-run no phone"]),
  );
  const broken = await runRow({ ...client, open: () => Promise.reject(new Error("no port")) }, world, { checks: CHECKS });
  expect(broken.cells.find(({ check }) => check === "good")).toMatchObject({
    result: "not-run",
    cause: "it did not start: no port",
  });
  expect(broken).not.toHaveProperty("version");
});
