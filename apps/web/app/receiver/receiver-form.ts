import { DelayMs, SerialId } from "@setsuna/contracts";
import type { ReceiverSettings } from "@setsuna/session";
import { channelOf, type TargetFields, type TargetProblems, targetProblems } from "../media/target-fields.ts";

/** The receiver's screen as typed. */
export interface ReceiverForm extends TargetFields {
  /** ms, as text. */
  readonly delayMs: string;
  readonly playout: ReceiverSettings["playout"];
  readonly muted: boolean;
  /** Linear gain, 0-1. */
  readonly volume: number;
}

export const EMPTY_RECEIVER_FORM: ReceiverForm = {
  serialId: "",
  password: "",
  videoChannel: "1",
  audioChannel: "1",
  controlChannel: "1",
  delayMs: "0",
  playout: "auto",
  muted: false,
  volume: 1,
};

export interface ReceiverProblems {
  readonly target: TargetProblems;
  readonly delay: boolean;
}

/** The settings of the form, or every problem in it. */
export const readReceiverForm = (
  form: ReceiverForm,
): { readonly settings: ReceiverSettings | undefined; readonly problems: ReceiverProblems } => {
  const delayMs = /^\d+$/.test(form.delayMs.trim()) ? Number(form.delayMs) : Number.NaN;
  const problems: ReceiverProblems = { target: targetProblems(form), delay: !DelayMs.safeParse(delayMs).success };
  const serialId = SerialId.safeParse(form.serialId);
  if (Object.keys(problems.target).length > 0 || problems.delay || !serialId.success) return { settings: undefined, problems };
  return {
    problems,
    settings: {
      serialId: serialId.data,
      videoChannel: channelOf(form.videoChannel),
      audioChannel: channelOf(form.audioChannel),
      controlChannel: channelOf(form.controlChannel),
      delayMs,
      playout: form.playout,
      muted: form.muted,
      volume: form.volume,
    },
  };
};
