import { expect, it } from "vitest";
import { readCameraForm } from "../phone/camera/camera-form.ts";
import { contributeForm } from "./contribute-form.ts";

const read = (search: string, password = "") => readCameraForm(contributeForm(new URLSearchParams(search), password));

it("has the ID and channels of the link, with camera and microphone", () => {
  expect(read("id=abc-defg&video=2&audio=2", "s3cret").settings).toMatchObject({
    serialId: "abcdefg",
    videoChannel: 2,
    audioChannel: 2,
    controlChannel: undefined,
    videoSource: "camera",
    audioSource: "microphone",
    echoCancellation: true,
    cameraFacing: "user",
    tallyChannel: 2,
  });
  expect(read("id=abc-defg&video=2&audio=2&facing=environment").settings?.cameraFacing).toBe("environment");
  expect(contributeForm(new URLSearchParams("id=abc-defg&video=2"), "s3cret").password).toBe("s3cret");
});

it("can show the test pattern, but no other source instead of the camera", () => {
  expect(read("id=abc-defg&video=2&audio=2&source=test").settings).toMatchObject({ videoSource: "test", audioSource: "test" });
  expect(read("id=abc-defg&video=2&audio=2&source=screen").settings?.videoSource).toBe("camera");
});

it.each(["", "id=abc-defg", "video=2&audio=2", "id=abc-&video=2"])("starts nothing from a truncated link: %j", (search) => {
  expect(read(search).settings).toBeUndefined();
});
