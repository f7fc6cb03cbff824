import { formatSerialId, SerialId } from "@setsuna/contracts";
import { decimalIn } from "@setsuna/kit";
import type { Translate } from "../../i18n/keys.ts";
import { channelNames } from "../../streaming/channel-names.ts";
import { typedId } from "../../streaming/target-fields.ts";
import type { SenderForm } from "../sender-form.ts";
import type { FoldName } from "./folds.ts";

const CODEC_NAMES = { H264: "H.264", VP8: "VP8", VP9: "VP9", AV1: "AV1" } as const;
const LAYOUTS = { "1": "sender.mono", "2": "sender.stereo", "6": "5.1", "8": "7.1" } as const;

const layoutText = (t: Translate, layout: SenderForm["audioChannels"]): string => {
  const name = LAYOUTS[layout];
  return name === "5.1" || name === "7.1" ? name : t(name);
};

const isSet = (text: string): boolean => text.trim() !== "";

const partsOf = (t: Translate, form: SenderForm, fold: FoldName): readonly (string | false)[] => {
  switch (fold) {
    case "target": {
      const id = SerialId.safeParse(form.serialId).data;
      return [
        id ? formatSerialId(id) : typedId(form.serialId) || t("sender.summary.noId"),
        channelNames(form, t),
        form.standby && t("liveMap.standby"),
      ];
    }
    case "quality":
      return [
        `${form.size}p`,
        `${form.framesPerSecond} fps`,
        `${form.videoBitrateMbps} Mbit/s`,
        form.codec === "auto" ? t("sender.summary.codecAuto") : CODEC_NAMES[form.codec],
      ];
    case "sound":
      return [
        layoutText(t, form.audioChannels),
        `${form.audioBitrateKbps} kbit/s`,
        form.echoCancellation && t("sender.echoCancellation"),
        form.noiseSuppression && t("sender.noiseSuppression"),
      ];
    case "delay":
      return [
        isSet(form.fastChannel)
          ? t("sender.summary.fast", { channel: typedId(form.fastChannel), delay: form.holdDelayMs })
          : t("sender.summary.noFast"),
        isSet(form.linkDelayMs) && t("sender.summary.linkDelay", { delay: form.linkDelayMs }),
      ];
    case "protection":
      return [
        t("sender.summary.copies", { when: t(`meter.redundancies.${form.audioRedundancy}`) }),
        form.followSlowest && t("sender.follow"),
        (decimalIn(form.keyframeIntervalSeconds) ?? 0) > 0 &&
          t("sender.summary.keyframe", { seconds: form.keyframeIntervalSeconds }),
      ];
    case "control":
      return [
        isSet(form.controlChannel)
          ? t("channels.name.control", { channel: typedId(form.controlChannel) })
          : t("sender.summary.noControl"),
        isSet(form.qualityChannel) &&
          form.receiversSetQuality &&
          t("sender.summary.quality", { channel: typedId(form.qualityChannel) }),
      ];
    case "routes":
      return [
        t(`route.choices.${form.route}`),
        form.route !== "relay" && t("sender.summary.direct", { count: form.directReceivers }),
      ];
    case "devices":
      return [t("sender.summary.devices")];
  }
};

export const foldSummary = (t: Translate, form: SenderForm, fold: FoldName): string =>
  partsOf(t, form, fold)
    .filter((part) => part !== false)
    .join(t("channels.between"));
