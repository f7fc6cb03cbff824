import { rm } from "node:fs/promises";
import { numericStatOf, statOf, untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePasswordFolder, type PasswordFolder } from "../support/password-folder.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";
import { longestGap, untilAir } from "../support/standby.ts";

const PASSWORD = "s3cret!";
const VIDEO = "video-1";

let made: PasswordFolder;
let stage: Stage;
beforeAll(async () => {
  made = await makePasswordFolder(PASSWORD);
  stage = await Stage.open({ DATA_DIR: made.folder }, LIGHT_SOURCE);
});
afterAll(async () => {
  await stage?.close();
  await rm(made.folder, { recursive: true, force: true });
});

test("a standby takes over an encrypted stream: the viewer decrypts it at once, in order, without a reconnect", async () => {
  const first = await stage.sender({ video: 1, password: PASSWORD });
  const receiver = await stage.receiver({ video: 1, password: PASSWORD });
  await untilPhase(receiver, VIDEO, "live");
  const spare = await stage.sender({ video: 1, password: PASSWORD, extra: { standby: "1" } });
  await untilAir(spare, "standby");
  await receiver.locator('[data-testid="standby-note"][data-note="hasStandby"]').waitFor();
  await follow(receiver);
  const before = await untilFrames(receiver, 20);
  await first.goto("about:blank");
  await untilAir(spare, "on");
  const after = await untilFrames(receiver, 40);
  const codes = [...before, ...after].map(({ code }) => code);
  expect(codes.filter((code, index) => code < (codes[index - 1] ?? 0))).toEqual([]);
  expect(after.at(-1)?.code).toBeGreaterThan(before.at(-1)?.code ?? 0);
  expect(after.at(-1)).toMatchObject({ width: 640 });
  console.info(`standby: encrypted, longest gap ${Math.round(longestGap([...before, ...after], 1))} ms`);
  expect(await statOf(receiver, VIDEO, "playout")).toBe("instant");
  expect(await numericStatOf(receiver, VIDEO, "reconnections")).toBeUndefined();
  await receiver.locator('[data-testid="standby-note"][data-note="bySpare"]').waitFor();
  expect(await receiver.locator('[data-testid="other-sender"]').count()).toBe(0);
});
