import { ChannelText, ERRORS, IdSecret, type Language, SerialId } from "@setsuna/contracts";
import { foldedCode, linkParameter } from "@setsuna/kit";
import type { ChannelTexts } from "./link-channels.ts";

export interface TargetFields extends ChannelTexts {
  readonly serialId: string;
  readonly password: string;
}

export type TargetProblem =
  | "bad-serial-id"
  | "bad-channel"
  | "bad-password"
  | "no-channel"
  | "channel-twice"
  | "channel-over-limit";
export type TargetProblems = Partial<Record<keyof TargetFields, TargetProblem>>;

const CHANNEL_FIELDS = ["videoChannel", "audioChannel", "controlChannel"] as const;

/** Empty if the client may start. Missing channels count at the video field. */
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

export const channelOf = (text: string): ReturnType<typeof ChannelText.parse> | undefined => ChannelText.safeParse(text).data;

/** Converts to half width. For a pasted link, returns its ID. */
export const typedId = (text: string): string => foldedCode(linkParameter(text, "id") ?? text);

/** The fields with 0 as blank: on a phone's CAMERA channel 0 means that the kind is not encoded. Spec §5. */
export const zeroIsNone = <Fields extends ChannelTexts>(fields: Fields): Fields => {
  const none = CHANNEL_FIELDS.filter((field) => /^0+$/.test(foldedCode(fields[field])));
  return { ...fields, ...Object.fromEntries(none.map((field) => [field, ""])) };
};

/** Undefined for the form's own problems. */
export const catalogueText = (problem: TargetProblem, language: Language): string | undefined =>
  problem === "bad-password" || problem === "no-channel" ? undefined : ERRORS[problem][language];
