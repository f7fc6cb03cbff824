import { SerialId } from "@setsuna/contracts";
import { joinVerifierOf } from "@setsuna/e2ee";
import { statOf, until, untilPhase } from "@setsuna/testkit";
import { IS_EVERYDAY } from "@setsuna/testkit/model";
import type { Browser } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  firefoxPath,
  launchFirefox,
  openFirefoxPage,
  untilFirefoxMoves,
  untilFirefoxPhase,
  untilFirefoxStat,
} from "../support/firefox.ts";
import { passwordKeysAt } from "../support/id-password.ts";
import { operate } from "../support/operator.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

const installed = firefoxPath();
const PASSWORD = "s3cret!";

describe.skipIf(installed === undefined)("Firefox (apt-get install firefox-esr)", () => {
  let stage: Stage;
  let firefox: Browser;
  const errors: string[] = [];
  beforeAll(async () => {
    stage = await Stage.open({ BOT_PROTECTION: "off" }, LIGHT_SOURCE);
    firefox = await launchFirefox(installed ?? "");
  });
  afterEach(async () => {
    await stage.clear();
    const pages = await firefox.pages();
    await Promise.all(pages.slice(1).map((page) => page.close()));
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await firefox?.close();
    await stage?.close();
  });
  const open = (kind: "sender" | "receiver", parameters: Parameters<typeof stage.studio.pageUrl>[1]) =>
    openFirefoxPage(firefox, stage.studio.pageUrl(kind, parameters), errors);

  test("sends its camera, its microphone and control data to Chromium", async () => {
    const sender = await open("sender", { video: 1, audio: 1, control: 1 });
    for (const stream of ["video-1", "audio-1", "control-1"]) await untilFirefoxPhase(sender, stream, "live");
    const receiver = await stage.receiver({ video: 1, audio: 1, control: 1 });
    for (const stream of ["video-1", "audio-1", "control-1"]) await untilPhase(receiver, stream, "live");
    await follow(receiver);
    expect((await untilFrames(receiver, 10)).at(-1)?.width).toBe(1280);
    // H.264 needs a system encoder; VP8 is always available.
    expect(["VP8", "H264"]).toContain(await until("the codec", () => statOf(receiver, "video-1", "codec")));
    expect(await until("the playout", () => statOf(receiver, "audio-1", "playout"))).toBe("instant");
  });

  test("receives from Chromium with instant and native playout", async () => {
    await stage.sender({ video: 2, audio: 2, extra: { codec: "VP8" } });
    for (const [playout, used] of [
      ["auto", "instant"],
      ["native", "native"],
    ] as const) {
      const receiver = await open("receiver", { video: 2, audio: 2, extra: { playout } });
      await untilFirefoxPhase(receiver, "video-2", "live");
      await untilFirefoxPhase(receiver, "audio-2", "live");
      expect(await untilFirefoxMoves(receiver, 2)).toBe(640);
      expect(await untilFirefoxStat(receiver, "video-2", "playout")).toBe(used);
      expect(await untilFirefoxStat(receiver, "video-2", "codec")).toBe("VP8");
      await receiver.close();
    }
  });

  describe("with an ID password", () => {
    beforeAll(async () => {
      const { studio } = stage;
      await operate(studio, "plan", studio.demoId, "commercial");
      const owner = await studio.demoOwner();
      const { proofKey } = await passwordKeysAt(studio.signalUrl(), SerialId.parse(studio.demoId), PASSWORD);
      expect(
        (await owner.call("PUT", `serial-ids/${studio.demoId}/password`, { verifier: joinVerifierOf(proofKey) })).status,
      ).toBe(200);
    });

    test.skipIf(IS_EVERYDAY)("sends encrypted", async () => {
      const sender = await open("sender", { video: 1, password: PASSWORD });
      await untilFirefoxPhase(sender, "video-1", "live");
      const receiver = await stage.receiver({ video: 1, password: PASSWORD });
      await follow(receiver);
      expect((await untilFrames(receiver, 10)).at(-1)?.width).toBe(1280);
    });

    test.skipIf(IS_EVERYDAY)("decrypts what Chromium encrypted", async () => {
      await stage.sender({ video: 2, password: PASSWORD, extra: { codec: "VP8" } });
      const receiver = await open("receiver", { video: 2, password: PASSWORD, extra: { playout: "auto" } });
      await untilFirefoxPhase(receiver, "video-2", "live");
      expect(await untilFirefoxMoves(receiver, 2, 5)).toBe(640);
      expect(await untilFirefoxStat(receiver, "video-2", "playout")).toBe("instant");
    });
  });
});
