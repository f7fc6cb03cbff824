import type { ReceiverSettings } from "@setsuna/client";
import { DelayMs, SerialId } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import { type QualityChannelProblem, qualityChannelFieldProblem } from "../streaming/quality-channel.ts";
import { channelOf, type TargetFields, type TargetProblems, targetProblems } from "../streaming/target-fields.ts";

export interface ReceiverForm extends TargetFields {
  /** Shown over the video; blank shows its channels. Spec §3 player name. */
  readonly name: string;
  readonly qualityChannel: string;
  /** Milliseconds as text. */
  readonly delayMs: string;
  readonly playout: ReceiverSettings["playout"];
  readonly route: ReceiverSettings["route"];
  /** By link only. */
  readonly layer?: ReceiverSettings["layer"];
  /** Video waits for late audio. */
  readonly lipSyncLocked: boolean;
  readonly muted: boolean;
  readonly volume: number;
}

export const EMPTY_RECEIVER_FORM: ReceiverForm = {
  serialId: "",
  password: "",
  name: "",
  videoChannel: "1",
  audioChannel: "1",
  controlChannel: "",
  qualityChannel: "",
  delayMs: "0",
  playout: "auto",
  route: "relay",
  lipSyncLocked: false,
  muted: false,
  volume: 1,
};

export interface ReceiverProblems {
  readonly target: TargetProblems;
  readonly qualityChannel: QualityChannelProblem | undefined;
  readonly delay: boolean;
}

export const readReceiverForm = (
  form: ReceiverForm,
): { readonly settings: ReceiverSettings | undefined; readonly problems: ReceiverProblems } => {
  const delayMs = wholeNumberIn(form.delayMs) ?? Number.NaN;
  const problems: ReceiverProblems = {
    target: targetProblems(form),
    qualityChannel: qualityChannelFieldProblem(form),
    delay: !DelayMs.safeParse(delayMs).success,
  };
  const serialId = SerialId.safeParse(form.serialId);
  const wrong = Object.keys(problems.target).length > 0 || problems.qualityChannel !== undefined || problems.delay;
  if (wrong || !serialId.success) return { settings: undefined, problems };
  return {
    problems,
    settings: {
      serialId: serialId.data,
      videoChannel: channelOf(form.videoChannel),
      audioChannel: channelOf(form.audioChannel),
      controlChannel: channelOf(form.controlChannel),
      qualityChannel: channelOf(form.qualityChannel),
      delayMs,
      playout: form.playout,
      route: form.route,
      ...(form.layer && { layer: form.layer }),
      lipSyncLocked: form.lipSyncLocked,
      muted: form.muted,
      volume: form.volume,
    },
  };
};
