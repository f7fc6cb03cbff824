import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHECKS } from "../checks/all-checks.ts";
import { runRow } from "../matrix.ts";
import type { Check } from "../tools.ts";
import type { Cell, FigureName } from "../types.ts";
import { ACCOUNT_MUTATIONS } from "./account-mutations.ts";
import { CONTROL_MUTATIONS } from "./control-mutations.ts";
import type { Mutation, Mutations } from "./mutation.ts";
import { ALL_FIGURES } from "./peer.fake.ts";
import { WHEP_MUTATIONS } from "./whep-mutations.ts";
import { WHIP_MUTATIONS } from "./whip-mutations.ts";
import { type FakeStage, openFakeStage } from "./world.fake.ts";

const ALL: Mutations = { ...WHIP_MUTATIONS, ...WHEP_MUTATIONS, ...CONTROL_MUTATIONS, ...ACCOUNT_MUTATIONS };

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] }),
);
afterEach(() => void vi.useRealTimers());

const versionOf = ({ id }: Check): Parameters<typeof openFakeStage>[0] => ({ tsl: id === "tsl-31-out" ? "3.1" : "5.0" });

const cellOf = async (check: Check, { client, world }: FakeStage): Promise<Cell> => {
  let cell: Cell | undefined;
  const row = runRow(client, world, { checks: [check] }).then(({ cells: [only] }) => {
    cell = only;
  });
  while (cell === undefined) await vi.advanceTimersByTimeAsync(1000);
  await row;
  return cell;
};

const spoilt = async (check: Check, by: (stage: FakeStage) => void, versions = versionOf(check)): Promise<Cell> => {
  const stage = openFakeStage(versions);
  by(stage);
  return cellOf(check, stage);
};

describe("every check", () => {
  it("has faults to detect, and every list of faults has a check", () => {
    expect(Object.keys(ALL).toSorted()).toEqual(CHECKS.map(({ id }) => id).toSorted());
    expect(CHECKS.filter(({ id }) => (ALL[id]?.length ?? 0) === 0).map(({ id }) => id)).toEqual([]);
  });

  it.each(CHECKS)("$id passes without a fault", async (check) => {
    expect(await cellOf(check, openFakeStage(versionOf(check)))).toMatchObject({ result: "pass" });
  });

  it.each(
    CHECKS.flatMap((check) =>
      (ALL[check.id] ?? []).map((each): [string, string, Check, Mutation] => [check.id, each.fault, check, each]),
    ),
  )("%s fails when %s", async (_id, _fault, check, { by }) => {
    expect(await spoilt(check, ({ reality }) => by(reality))).toMatchObject({ result: "fail" });
  });

  it.each(["atem", "obs"] as const)("switcher-agrees detects its faults with %s", async (switcher) => {
    const check = CHECKS.find(({ id }) => id === "switcher-agrees");
    if (check === undefined) throw new Error("no such check");
    expect(await spoilt(check, () => undefined, { switcher })).toMatchObject({ result: "pass" });
    for (const { by } of CONTROL_MUTATIONS["switcher-agrees"] ?? [])
      expect(await spoilt(check, ({ reality }) => by(reality), { switcher })).toMatchObject({ result: "fail" });
  });
});

describe("a missing figure", () => {
  const readBy = async (check: Check): Promise<readonly FigureName[]> => {
    const stage = openFakeStage(versionOf(check));
    await cellOf(check, stage);
    return [...stage.rtc.read];
  };
  const without = (figures: object, name: FigureName): object =>
    Object.fromEntries(Object.entries(figures).filter(([key]) => key !== name));

  it.each(CHECKS.filter(({ needs }) => needs === "rtc"))("never makes $id pass", async (check) => {
    for (const name of await readBy(check)) {
      const unreported = await spoilt(check, ({ rtc }) => {
        rtc.reported = ALL_FIGURES.filter((each) => each !== name);
      });
      expect([name, unreported]).toMatchObject([name, { result: "not-applicable", cause: `it does not report ${name}` }]);
      const absent = await spoilt(check, ({ reality }) => {
        reality.figures = (figures) => without(figures, name);
      });
      expect([name, absent]).toMatchObject([name, { result: "fail" }]);
    }
  });

  it.each(CHECKS.filter(({ needs }) => needs === "publisher"))("of the WHEP page never makes $id pass", async (check) => {
    const stage = openFakeStage(versionOf(check));
    await cellOf(check, stage);
    for (const name of stage.seen) {
      const cell = await spoilt(check, ({ reality }) => {
        reality.seen = (figures) => without(figures, name);
      });
      expect([name, cell]).toMatchObject([name, { result: "fail" }]);
    }
  });

  it("of our receiver's latency doesn't count as plausible", async () => {
    const check = CHECKS.find(({ id }) => id === "send-latency");
    if (check === undefined) throw new Error("no such check");
    const cell = await spoilt(check, ({ reality }) => {
      reality.latency = undefined;
    });
    expect(cell).toMatchObject({ result: "not-applicable", cause: "the page shows no latency for it" });
  });
});
