import { decideQuality } from "@setsuna/client";
import { QUALITY_ANSWER_KEY, QUALITY_KEY, StudioError } from "@setsuna/contracts";
import { bitsPerSecond as bitsPerSecondOf } from "@setsuna/kit";
import type { Client } from "../../streams/link/client.ts";
import { ControlPublisher } from "../../streams/publish/control-publisher.ts";
import { ControlSubscriber } from "../../streams/subscribe/control-subscriber.ts";
import type { CommandContext } from "../cli/command.ts";
import { channelOption, numberOption } from "../cli/stream-options.ts";

/** Opens Control Quality (docs/protocol/control-data.md): listens on the bitrate-control channel and answers on the main one. Returns none where it is not asked for. */
export const openQuality = (
  context: CommandContext,
  { signalling, e2eeKey }: Client,
  sendsVideo: boolean,
  onTarget: (bitsPerSecond: number) => void,
): readonly (ControlPublisher | ControlSubscriber)[] => {
  const [ear, mouth] = [channelOption(context, "quality"), channelOption(context, "control")];
  if (ear === undefined) return [];
  if (mouth === undefined) throw new StudioError("bad-usage", "--quality, --control");
  if (mouth === ear) throw new StudioError("quality-channel-is-main");
  const limit = numberOption(context, "quality-limit", 0.05, 200);
  const policy = { allowed: true, limit: limit === undefined ? undefined : bitsPerSecondOf(Math.round(limit * 1e6)), sendsVideo };
  const common = { signalling, e2eeKey, changed: () => undefined };
  const publisher = new ControlPublisher({ ...common, channel: mouth });
  const subscriber = new ControlSubscriber({
    ...common,
    channel: ear,
    message: ({ kind, key, payload }) => {
      if (kind !== "state" || key !== QUALITY_KEY || payload.type !== "json") return;
      const decision = decideQuality(payload.value, policy);
      if (decision === undefined) return;
      if (decision.target !== undefined) {
        onTarget(decision.target);
        context.output.event(
          "bitrate",
          { bitsPerSecond: decision.target },
          {
            en: `A receiver set ${(decision.target / 1e6).toFixed(2)} Mbit/s.`,
            ja: `受信側が ${(decision.target / 1e6).toFixed(2)} Mbit/s に変更しました。`,
          },
        );
      }
      publisher.sendState(QUALITY_ANSWER_KEY, decision.answer);
    },
  });
  return [publisher, subscriber];
};
