import { decimalIn } from "@setsuna/kit";
import type { PathVerdict } from "@setsuna/web-media";
import type { Translate } from "../../i18n/keys.ts";
import type { SenderForm } from "../sender-form.ts";

const mbps = (bitsPerSecond: number): string => String(bitsPerSecond / 1_000_000);
/** Shares below one packet in two thousand are displayed as none. */
const MIN_SHOWN_LOSS = 0.0005;

export const verdictTexts = (t: Translate, verdict: PathVerdict): readonly string[] => {
  switch (verdict.name) {
    case "holds": {
      const { settings, refused, figures } = verdict;
      const values = {
        picture: t("pathCheck.picture", { size: settings.size, fps: settings.framesPerSecond }),
        rate: mbps(settings.bitsPerSecond),
        delay: settings.delayMs,
      };
      const first =
        refused !== undefined
          ? t("pathCheck.holdsNot", { ...values, refused: mbps(refused.bitsPerSecond) })
          : t(verdict.highest > settings.bitsPerSecond ? "pathCheck.holdsAll" : "pathCheck.holds", values);
      const trip = t("pathCheck.roundTrip", { roundTrip: Math.round(figures.roundTripMs) });
      const lost = figures.lossRatio >= MIN_SHOWN_LOSS;
      return lost ? [first, trip, t("pathCheck.loss", { loss: (100 * figures.lossRatio).toFixed(1) })] : [first, trip];
    }
    case "too-narrow": {
      const { bitsPerSecond, reason } = verdict.refused;
      return [t("pathCheck.tooNarrow", { refused: mbps(bitsPerSecond), reason: t(`pathCheck.reasons.${reason}`) })];
    }
    case "not-measured":
      return [t("pathCheck.notMeasured")];
  }
};

/**
 * Returns the form fields for a check's result. The delay goes into shared links; Multi Latency's normal channels are
 * delayed at least as long.
 */
export const fieldsOf = (
  { settings }: Extract<PathVerdict, { name: "holds" }>,
  form: Pick<SenderForm, "fastChannel" | "holdDelayMs">,
): Partial<SenderForm> => {
  const delay = String(settings.delayMs);
  const isShort = form.fastChannel.trim() !== "" && (decimalIn(form.holdDelayMs) ?? 0) < settings.delayMs;
  return {
    size: settings.size,
    framesPerSecond: String(settings.framesPerSecond),
    videoBitrateMbps: mbps(settings.bitsPerSecond),
    linkDelayMs: delay,
    ...(isShort ? { holdDelayMs: delay } : {}),
  };
};
