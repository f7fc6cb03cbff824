import type { SenderSettings } from "@setsuna/client";
import { type DirectedGuest, type GuestDirection, GuestId } from "@setsuna/contracts";
import { useCallback, useMemo, useState } from "react";
import type { CameraForm } from "../phone/camera/camera-form.ts";
import type { GuestSource } from "../streaming/use-sender-client.ts";

const randomGuest = (): GuestId => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return GuestId.parse(text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""));
};

export interface GuestEntry {
  readonly name: string;
  readonly remote: boolean;
}

export interface GreenRoom extends GuestSource {
  readonly guest: GuestId;
  readonly direction: DirectedGuest;
}

export const useGreenRoom = ({ name, remote }: GuestEntry): GreenRoom => {
  const [guest] = useState(randomGuest);
  const [direction, onDirection] = useState<DirectedGuest>({});
  const place = useMemo(() => ({ guest, introduction: { name: name.trim(), remote } }), [guest, name, remote]);
  return { guest, direction, place, onDirection: useCallback((wanted: DirectedGuest) => onDirection(wanted), []) };
};

/** The form with what a director wants; only for a guest who agreed. */
export const directedForm = (form: CameraForm, wanted: GuestDirection): CameraForm => ({
  ...form,
  muted: form.muted || wanted.muted === true,
  pictureOff: form.pictureOff || wanted.pictureOff === true,
  size: wanted.size ?? form.size,
  videoBitrateMbps: wanted.videoBitrateMbps === undefined ? form.videoBitrateMbps : String(wanted.videoBitrateMbps),
  videoDeviceId: wanted.camera ?? form.videoDeviceId,
});

/** A waiting guest sends a small picture, unless the director wants another quality. */
export const directedSettings = (settings: SenderSettings, wanted: GuestDirection): SenderSettings => ({
  ...settings,
  tallyChannel: undefined,
  ...(wanted.framesPerSecond === undefined ? {} : { framesPerSecond: wanted.framesPerSecond }),
  ...(wanted.microphone === undefined ? {} : { audioDeviceId: wanted.microphone }),
  small: wanted.channel === undefined && wanted.size === undefined && wanted.videoBitrateMbps === undefined,
});
