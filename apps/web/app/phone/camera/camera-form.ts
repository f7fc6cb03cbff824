import { type CaptureSettings, SenderSettings } from "@setsuna/client";
import type { Channel } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { z } from "zod";
import { definedOnly } from "../../platform/device-memory.ts";
import { readSenderForm, type SenderProblems } from "../../sender/read-sender-form.ts";
import { captureSettings } from "../../sender/sender-capture.ts";
import { EMPTY_SENDER_FORM, type SenderForm } from "../../sender/sender-form.ts";
import { senderQuery } from "../../sender/sender-query.ts";
import { channelOrZeroText, formMemory, idText, numberText } from "../../streaming/form-memory.ts";
import { LINK_CHOICES } from "../../streaming/link-choices.ts";
import { channelOf, type TargetFields, zeroIsNone } from "../../streaming/target-fields.ts";
import type { FormSource } from "../../streaming/use-client-form.ts";

const Facing = z.enum(["user", "environment"]);
export type Facing = z.infer<typeof Facing>;

/** The other settings are the sender's defaults. */
export interface CameraForm extends TargetFields {
  readonly facing: Facing;
  /** Set if `facing` is ambiguous; empty follows `facing`. */
  readonly videoDeviceId: string;
  readonly videoSource: "camera" | "test";
  /** False sends no audio at all. */
  readonly sound: boolean;
  readonly muted: boolean;
  readonly size: SenderSettings["size"];
  readonly videoBitrateMbps: string;
  /** Tally shown while shooting. Blank follows the video channel; 0 is none. */
  readonly tallyChannel: string;
  readonly echoCancellation: boolean;
  readonly pictureOff: boolean;
}

export const EMPTY_CAMERA_FORM: CameraForm = {
  serialId: "",
  password: "",
  videoChannel: "1",
  audioChannel: "1",
  controlChannel: "",
  facing: "environment",
  videoDeviceId: "",
  videoSource: "camera",
  sound: true,
  muted: false,
  size: "720",
  videoBitrateMbps: "5",
  tallyChannel: "",
  echoCancellation: false,
  pictureOff: false,
};

export interface CameraProblems extends SenderProblems {
  readonly tally?: "bad-channel" | undefined;
}

/** Channel 0 becomes blank. Spec §5. */
export const senderForm = (form: CameraForm): SenderForm => {
  const { facing: _facing, muted: _muted, tallyChannel: _tally, pictureOff: _off, sound, ...fields } = form;
  const microphone = form.videoSource === "test" ? "test" : "microphone";
  return { ...EMPTY_SENDER_FORM, ...zeroIsNone(fields), audioSource: sound ? microphone : "none" };
};

/** Undefined if off or invalid. */
export const tallyOf = ({ tallyChannel, videoChannel }: CameraForm): Channel | undefined =>
  channelOf(tallyChannel.trim() === "" ? videoChannel : tallyChannel);

/** See `captureSettings`. */
export const cameraCapture = (form: CameraForm): CaptureSettings => ({
  ...captureSettings(senderForm(form)),
  cameraFacing: form.facing,
  audioMuted: form.muted,
});

export const readCameraForm = (
  form: CameraForm,
): { readonly settings: SenderSettings | undefined; readonly problems: CameraProblems } => {
  const { settings, problems } = readSenderForm(senderForm(form));
  const typed = foldedCode(form.tallyChannel);
  const isWrong = typed !== "" && !/^0+$/.test(typed) && channelOf(typed) === undefined;
  const tallyChannel = tallyOf(form);
  return {
    problems: { ...problems, ...(isWrong && { tally: "bad-channel" as const }) },
    settings:
      settings && !isWrong
        ? { ...settings, ...(tallyChannel && { tallyChannel }), cameraFacing: form.facing, audioMuted: form.muted }
        : undefined,
  };
};

interface Camera {
  readonly deviceId: string;
  readonly kind: "camera" | "microphone";
}

/**
 * Form fields for the other camera: by its direction if the running one reports one, else the next by name. Undefined: none.
 * `current` is absent while none runs.
 */
export const otherCamera = (
  form: Pick<CameraForm, "facing">,
  current: { readonly facingMode?: string | undefined; readonly deviceId?: string | undefined } | undefined,
  devices: readonly Camera[],
): Pick<CameraForm, "facing" | "videoDeviceId"> | undefined => {
  const known = current === undefined ? form.facing : Facing.safeParse(current.facingMode).data;
  if (known !== undefined) return { facing: known === "user" ? "environment" : "user", videoDeviceId: "" };
  const cameras = devices.filter(({ kind }) => kind === "camera");
  if (cameras.length < 2) return undefined;
  const next = cameras[(cameras.findIndex(({ deviceId }) => deviceId === current?.deviceId) + 1) % cameras.length];
  return next && { facing: form.facing, videoDeviceId: next.deviceId };
};

const { size } = SenderSettings.shape;
const MEMORY = formMemory<CameraForm>({
  serialId: idText,
  videoChannel: channelOrZeroText,
  audioChannel: channelOrZeroText,
  controlChannel: channelOrZeroText,
  facing: Facing,
  sound: z.boolean(),
  size: size.removeDefault(),
  videoBitrateMbps: numberText(SenderSettings.shape.videoBitrateMbps),
  tallyChannel: channelOrZeroText,
});

/**
 * Links: `id`, `video`, `audio`, `control`, `size`, `bitrate`, `source=test`, `facing` (user, environment), `tally` (control
 * channel).
 */
export const CAMERA_FORM_SOURCE: FormSource<CameraForm> = {
  empty: EMPTY_CAMERA_FORM,
  storageKey: "setsuna.camera",
  ...MEMORY,
  query: (query) => {
    const linked = senderQuery(query);
    return definedOnly<Partial<CameraForm>>({
      serialId: linked.serialId,
      videoChannel: linked.videoChannel,
      audioChannel: linked.audioChannel,
      controlChannel: linked.controlChannel,
      size: linked.size,
      videoBitrateMbps: linked.videoBitrateMbps,
      facing: LINK_CHOICES.facing(query.get("facing")),
      tallyChannel: query.get("tally") ?? undefined,
      ...(linked.videoSource === "test" ? { videoSource: "test" } : {}),
    } as Partial<CameraForm>);
  },
};
