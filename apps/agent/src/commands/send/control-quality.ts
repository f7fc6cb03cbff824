import { type ClientStream, ControlPublisher, QualityAnswerer } from "@setsuna/client";
import { StudioError } from "@setsuna/contracts";
import { bitsPerSecond } from "@setsuna/kit";
import type { NodeContext } from "../../streams/link/client.ts";
import type { CommandContext } from "../cli/command.ts";
import { channelOption, numberOption } from "../cli/stream-options.ts";

/**
 * Control Quality (docs/protocol/control-data.md): listens on the bitrate-control channel, answers on the main one. None unless
 * requested. Throws StudioError `bad-usage` or `quality-channel-is-main`.
 */
export const openQuality = (
  context: CommandContext,
  streams: NodeContext,
  sendsVideo: () => boolean,
  onTarget: (bitsPerSecond: number) => void,
): readonly ClientStream[] => {
  const [asked, main] = [channelOption(context, "quality"), channelOption(context, "control")];
  if (asked === undefined) return [];
  if (main === undefined) throw new StudioError("bad-usage", "--quality, --control");
  if (main === asked) throw new StudioError("quality-channel-is-main");
  const limit = numberOption(context, "quality-limit", 0.05, 200);
  const policy = { allowed: true, limit: limit === undefined ? undefined : bitsPerSecond(Math.round(limit * 1e6)) };
  const common = { ...streams, onChange: () => undefined };
  const publisher = new ControlPublisher({ ...common, channel: main });
  const answerer = new QualityAnswerer({
    ...common,
    channel: asked,
    policy: () => ({ ...policy, sendsVideo: sendsVideo() }),
    onTarget: (target) => {
      onTarget(target);
      const rate = (target / 1e6).toFixed(2);
      const texts = { en: `A receiver set ${rate} Mbit/s.`, ja: `受信側が ${rate} Mbit/s に変更しました。` };
      context.output.event("bitrate", { bitsPerSecond: target }, texts);
    },
    answer: (key, value) => publisher.sendState(key, value),
  });
  return [publisher, answerer];
};
