import { qualityChannelProblem } from "@setsuna/client";
import { ChannelText } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { channelOf } from "./target-fields.ts";

/** Errors of the bitrate-control channel, as codes of the error catalogue. */
export type QualityChannelProblem =
  | "bad-channel"
  | "quality-channel-is-main"
  /** Only for senders. */
  | "channel-twice"
  | "channel-over-limit";

/** The problem of the field for the bitrate-control channel, none when it is blank. */
export const qualityChannelFieldProblem = (fields: {
  readonly controlChannel: string;
  readonly qualityChannel: string;
}): QualityChannelProblem | undefined => {
  const text = foldedCode(fields.qualityChannel);
  if (text === "") return undefined;
  if (!ChannelText.safeParse(text).success) return "bad-channel";
  const [controlChannel, qualityChannel] = [channelOf(fields.controlChannel), channelOf(text)];
  return qualityChannelProblem({ controlChannel, qualityChannel }) === undefined ? undefined : "quality-channel-is-main";
};
