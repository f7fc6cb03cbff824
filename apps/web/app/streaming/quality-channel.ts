import { qualityChannelProblem } from "@setsuna/client";
import { ChannelText } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { channelOf } from "./target-fields.ts";

export type QualityChannelProblem = "bad-channel" | "quality-channel-is-main" | "channel-twice" | "channel-over-limit";

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
