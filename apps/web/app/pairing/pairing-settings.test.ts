import { PairingSettings } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { fragmentPassword } from "../streaming/fragment-password.ts";
import { type PairedFields, pairedAddress, pairedUses, pairingSettings } from "./pairing-settings.ts";

const BASE = "https://studio.example/studio/";
const fields: PairedFields = {
  serialId: "ABC-defg",
  password: "s+3#c&t!",
  videoChannel: " 2 ",
  audioChannel: "",
  controlChannel: "4",
  qualityChannel: "9",
  delayMs: "500",
};

it("a form becomes a code's content, without blanks", () => {
  const settings = pairingSettings("receiver", fields);
  expect(PairingSettings.parse(settings)).toEqual({
    version: 1,
    from: "receiver",
    serialId: "abcdefg",
    password: "s+3#c&t!",
    videoChannel: 2,
    controlChannel: 4,
    qualityChannel: 9,
    delayMs: 500,
  });
  expect(pairingSettings("sender", { ...fields, delayMs: undefined })?.delayMs).toBeUndefined();
});

it.each([[{ serialId: "abc" }], [{ password: "too long a password" }], [{ videoChannel: "", controlChannel: "" }]])(
  "an incomplete form has no content: %o",
  (changed) => {
    expect(pairingSettings("sender", { ...fields, ...changed })).toBeUndefined();
  },
);

it("opens the requested client, with the password only in the fragment", () => {
  const settings = PairingSettings.parse(pairingSettings("receiver", fields));
  const url = new URL(pairedAddress(BASE, "receiver", settings));
  expect(url.pathname + url.search).toBe("/studio/app/receiver?id=abcdefg&video=2&control=4&quality=9&delay=500");
  expect(fragmentPassword(url.hash)).toBe("s+3#c&t!");
  expect(new URL(pairedAddress(BASE, "sender", settings)).search).toBe("?id=abcdefg&video=2&control=4&quality=9");
  expect(new URL(pairedAddress(BASE, "tally", settings)).search).toBe("?id=abcdefg&control=4");
});

describe("pairedUses", () => {
  const settings = PairingSettings.parse(pairingSettings("receiver", fields));
  const desk = { onPhone: false };
  const phone = { onPhone: true };

  it("offers the other end first, and the tally if there is a control channel", () => {
    expect(pairedUses(settings, desk)).toEqual(["sender", "camera", "receiver", "tally"]);
    expect(pairedUses({ ...settings, videoChannel: undefined }, desk)).toEqual(["sender", "receiver", "tally"]);
    const fromSender = { ...settings, from: "sender", controlChannel: undefined } as const;
    expect(pairedUses(fromSender, desk)).toEqual(["receiver", "sender", "camera"]);
  });

  it("offers CAMERA first on a phone, unless there is no video channel", () => {
    expect(pairedUses(settings, phone)).toEqual(["camera", "sender", "receiver", "tally"]);
    expect(pairedUses({ ...settings, from: "sender" }, phone)).toEqual(["camera", "receiver", "sender", "tally"]);
    expect(pairedUses({ ...settings, videoChannel: undefined }, phone)).toEqual(["sender", "receiver", "tally"]);
  });
});
