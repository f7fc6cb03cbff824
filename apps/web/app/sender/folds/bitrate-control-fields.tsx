import type { BitsPerSecond } from "@setsuna/kit";
import { TextField } from "../../components/field.tsx";
import { Toggle } from "../../components/toggle.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { QualityChannelField } from "../../streaming/quality-channel-field.tsx";
import { bitrateText } from "../../streaming/stats/format.ts";
import type { FieldsProps } from "./media-fields.tsx";

/** Control Quality at the sender: the channel to listen on, whether receivers may, how far, and what they set. */
export const BitrateControlFields = (
  props: FieldsProps & {
    /** Set by a receiver. Absent while the sender's own setting applies. */
    readonly receiversBitrate: BitsPerSecond | undefined;
  },
) => {
  const { t } = useTranslation();
  const { form, problems, change, receiversBitrate } = props;
  return (
    <>
      <QualityChannelField
        value={form.qualityChannel}
        problem={problems.qualityChannel}
        hint={t("quality.senderHint")}
        locked={props.locked}
        onChange={(qualityChannel) => change({ qualityChannel })}
      />
      {form.qualityChannel.trim() !== "" && (
        <>
          <Toggle
            label={t("quality.allow")}
            checked={form.receiversSetQuality}
            onChange={(receiversSetQuality) => change({ receiversSetQuality })}
          />
          <TextField
            label={t("quality.limit")}
            unit="Mbit/s"
            hint={t("quality.limitHint")}
            error={problems.numbers.qualityLimitMbps && t("sender.badBitrate")}
            value={form.qualityLimitMbps}
            onChange={(qualityLimitMbps) => change({ qualityLimitMbps })}
            figures
            inputMode="decimal"
            maxLength={12}
          />
          <p role="status" data-testid="quality-set" data-value={receiversBitrate}>
            {receiversBitrate !== undefined && t("quality.set", { bitrate: bitrateText(receiversBitrate) })}
          </p>
        </>
      )}
    </>
  );
};
