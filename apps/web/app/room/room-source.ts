import type { ErrorCode } from "@setsuna/contracts";
import { EMPTY_SENDER_FORM, type SenderForm } from "../sender/sender-form.ts";

/** Source of a room's picture: the best that there is, from a camera with sound down to a test picture. */
export type RoomSource =
  | { readonly name: "camera-and-sound" }
  | { readonly name: "camera" }
  | { readonly name: "test"; readonly why: ErrorCode | "chosen" };

export const FIRST_SOURCE: RoomSource = { name: "camera-and-sound" };

export const sourceAfter = (source: RoomSource, failure: ErrorCode): RoomSource =>
  source.name === "camera-and-sound" ? { name: "camera" } : { name: "test", why: failure };

export const roomForm = (serialId: string, { name }: RoomSource): SenderForm => ({
  ...EMPTY_SENDER_FORM,
  serialId,
  controlChannel: "",
  // The phone plays next to the microphone.
  echoCancellation: true,
  videoSource: name === "test" ? "test" : "camera",
  audioSource: name === "camera-and-sound" ? "microphone" : "none",
});
