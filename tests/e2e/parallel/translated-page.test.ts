import { press, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";
import { translate } from "../support/translator.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test.each(["sender", "receiver"] as const)("a %s stops and starts again while the browser translates pages", async (kind) => {
  await untilPhase(await stage.sender(), "video-1", "live");
  const page = kind === "sender" ? await stage.sender({ video: 2 }) : await stage.receiver();
  const stream = kind === "sender" ? "video-2" : "video-1";
  await untilPhase(page, stream, "live");
  await translate(page);
  await press(page, "stop");
  await page.getByTestId("start").waitFor();
  await press(page, "start");
  await untilPhase(page, stream, "live");
  expect(stage.pageErrors).toEqual([]);
});
