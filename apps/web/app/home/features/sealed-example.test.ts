import { Channel, SerialId } from "@setsuna/contracts";
import { Sealer } from "@setsuna/playout/seal/sealer";
import { deriveIdKeys } from "@setsuna/session";
import { expect, it } from "vitest";
import { SEALED, WRITTEN } from "./sealed-example.ts";

it("shows what the product's own sealing makes of the message", () => {
  const keys = deriveIdKeys(SerialId.parse("abcdefg"), "s3cret!");
  if (keys === undefined) throw new Error("no keys");
  const sealer = new Sealer({
    sealKey: keys.sealKey,
    stream: { kind: "control", channel: Channel.parse(1) },
    randomBytes: (count) => Uint8Array.from({ length: count }, (_, index) => index + 1),
  });
  const secret = new TextEncoder().encode(WRITTEN);
  const sealed = sealer.seal({ clear: new Uint8Array(), secret }, 0, true);
  expect([...sealed.subarray(0, secret.length)]).toEqual(SEALED);
});
