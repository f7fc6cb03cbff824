import { ChannelText, ERRORS, IdSecret, type Language, SerialId } from "@setsuna/contracts";
import { foldedCode, linkParameter } from "@setsuna/kit";
import type { ChannelTexts } from "./link-channels.ts";

/** Which streams a client means: the same fields on both screens. */
export interface TargetFields extends ChannelTexts {
  readonly serialId: string;
  readonly password: string;
}

/** Errors of a field, each with its own text. */
export type TargetProblem =
  | "bad-serial-id"
  | "bad-channel"
  | "bad-password"
  | "no-channel"
  /** Only for senders. */
  | "channel-twice"
  | "channel-over-limit";
export type TargetProblems = Partial<Record<keyof TargetFields, TargetProblem>>;

const CHANNEL_FIELDS = ["videoChannel", "audioChannel", "controlChannel"] as const;

/**
 * Returns all errors of the fields, empty if a client may start. If all channels are missing, the error is at the video field.
 */
export const targetProblems = (fields: TargetFields): TargetProblems => {
  const problems: { -readonly [Field in keyof TargetProblems]: TargetProblems[Field] } = {};
  if (!SerialId.safeParse(fields.serialId).success) problems.serialId = "bad-serial-id";
  if (!IdSecret.safeParse(fields.password).success) problems.password = "bad-password";
  for (const field of CHANNEL_FIELDS) {
    const text = foldedCode(fields[field]);
    if (text !== "" && !ChannelText.safeParse(text).success) problems[field] = "bad-channel";
  }
  if (CHANNEL_FIELDS.every((field) => foldedCode(fields[field]) === "")) problems.videoChannel = "no-channel";
  return problems;
};

/** A channel field as a number; undefined when blank or not a channel. */
export const channelOf = (text: string): ReturnType<typeof ChannelText.parse> | undefined => ChannelText.safeParse(text).data;

/** An ID or a channel as a link carries it: in half width, and of a pasted link its ID. */
export const typedId = (text: string): string => foldedCode(linkParameter(text, "id") ?? text);

/** The fields with 0 as blank: on a phone's CAMERA channel 0 means that the kind is not encoded. Spec §5. */
export const zeroIsNone = <Fields extends ChannelTexts>(fields: Fields): Fields => {
  const none = CHANNEL_FIELDS.filter((field) => /^0+$/.test(foldedCode(fields[field])));
  return { ...fields, ...Object.fromEntries(none.map((field) => [field, ""])) };
};

/** The sentence for a problem that the error catalogue knows; the others belong to the form. */
export const catalogueText = (problem: TargetProblem, language: Language): string | undefined =>
  problem === "bad-password" || problem === "no-channel" ? undefined : ERRORS[problem][language];
