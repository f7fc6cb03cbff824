import { SerialId } from "@setsuna/contracts";
import { joinVerifierOf } from "@setsuna/e2ee";
import { numericStatOf, phaseOf, statOf, until, untilRoute } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { directStream as direct } from "../support/direct-stream.ts";
import { passwordKeysAt } from "../support/id-password.ts";
import { operate } from "../support/operator.ts";
import { follow, SMALL_SOURCE, Stage, takeFrames, untilFrames } from "../support/stage.ts";
import { untilWords } from "../support/words.ts";

const PASSWORD = "s3cret!";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open({ BOT_PROTECTION: "off" }, SMALL_SOURCE);
});
afterEach(() => stage.clear());
afterAll(async () => {
  await stage?.close();
});

test("direct audio arrives unchanged", async () => {
  const sound = { audio: 1, extra: { route: "direct" } };
  await stage.sender(sound, {});
  const receiver = await stage.receiver(sound, { sound: true });
  await untilRoute(receiver, "audio-1", "direct");
  await untilWords(receiver);
  expect(await statOf(receiver, "audio-1", "route")).toBe("direct");
});

test("a receiver that loses access gets nothing directly either; with a password the direct stream is encrypted", async () => {
  const sender = await stage.sender(direct({}));
  const receiver = await stage.receiver(direct());
  await follow(receiver);
  await untilRoute(receiver, "video-1", "direct");
  await operate(stage.studio, "plan", stage.studio.demoId, "commercial");
  const owner = await stage.studio.demoOwner();
  const { proofKey } = await passwordKeysAt(stage.studio.signalUrl(), SerialId.parse(stage.studio.demoId), PASSWORD);
  const { status } = await owner.call("PUT", `serial-ids/${stage.studio.demoId}/password`, {
    verifier: joinVerifierOf(proofKey),
  });
  expect(status).toBe(200);
  for (const page of [sender, receiver])
    await until("the stream to end", async () => (await phaseOf(page, "video-1")) === "refused", 2000, 50);
  await takeFrames(receiver);
  const frozen = performance.now();
  await until("half a second", () => performance.now() - frozen > 500);
  expect(await takeFrames(receiver)).toEqual([]);
  await stage.clear();

  const sealed = direct({ audio: 1, password: PASSWORD });
  await stage.sender(sealed, { source: SMALL_SOURCE });
  const allowed = await stage.receiver(sealed, { sound: true });
  await follow(allowed);
  await untilRoute(allowed, "video-1", "direct");
  await untilRoute(allowed, "audio-1", "direct");
  await untilFrames(allowed, 60);
  await until("sound without holes", async () => {
    const concealed = await numericStatOf(allowed, "audio-1", "concealedRatio");
    return concealed !== undefined && concealed < 0.1;
  });
  expect(stage.pageErrors).toEqual([]);
});
