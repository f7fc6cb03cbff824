import { Channel, SerialId } from "@setsuna/contracts";
import { FrameEncryptor } from "@setsuna/e2ee";
import { PasswordServer } from "@setsuna/e2ee/testing";
import { expect, it } from "vitest";
import { SEALED, WRITTEN } from "./sealed-example.ts";

it("shows the message encrypted by the product's own code", async () => {
  const keys = await new PasswordServer().setPassword(SerialId.parse("abcdefg"), "s3cret!");
  const encryptor = new FrameEncryptor({
    e2eeKey: keys.e2eeKey,
    stream: { kind: "control", channel: Channel.parse(1) },
    randomBytes: (count) => Uint8Array.from({ length: count }, (_, index) => index + 1),
  });
  const secret = new TextEncoder().encode(WRITTEN);
  const encrypted = encryptor.encrypt({ clear: new Uint8Array(), secret }, 0, true);
  expect([...encrypted.subarray(0, secret.length)]).toEqual(SEALED);
}, 60_000);
