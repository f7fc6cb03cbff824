import type { GuestChange, GuestView } from "@setsuna/contracts";
import { SelectField } from "../components/field.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./director-page.module.css";

const RATES = ["15", "25", "30", "50", "60"] as const;
const BITRATES = ["1", "2.5", "5", "8", "12"] as const;
const SIZES = ["1080", "720"] as const;
const OWN = "";

export const GuestMore = (props: { readonly guest: GuestView; readonly direct: (change: GuestChange) => void }) => {
  const { t } = useTranslation();
  const { direct } = props;
  const { direction, status } = props.guest;
  const own = { value: OWN, label: t("director.own") };
  const orNull = (value: string): string | null => (value === OWN ? null : value);
  const numberOrNull = (value: string): number | null => (value === OWN ? null : Number(value));
  const devices = (found: readonly { readonly id: string; readonly name: string }[]) => [
    own,
    ...found.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <details className={styles.more} data-testid="guest-more">
      <summary>{t("director.more")}</summary>
      <div className={styles.fields}>
        <SelectField
          label={t("director.size")}
          value={direction.size ?? OWN}
          choices={[own, ...SIZES.map((size) => ({ value: size, label: `${size}p` }))]}
          onChange={(value) => direct({ size: SIZES.find((size) => size === value) ?? null })}
        />
        <SelectField
          label={t("director.rate")}
          value={direction.framesPerSecond === undefined ? OWN : String(direction.framesPerSecond)}
          choices={[own, ...RATES.map((rate) => ({ value: rate, label: `${rate} fps` }))]}
          onChange={(value) => direct({ framesPerSecond: numberOrNull(value) })}
        />
        <SelectField
          label={t("director.bitrate")}
          value={direction.videoBitrateMbps === undefined ? OWN : String(direction.videoBitrateMbps)}
          choices={[own, ...BITRATES.map((rate) => ({ value: rate, label: `${rate} Mbit/s` }))]}
          onChange={(value) => direct({ videoBitrateMbps: numberOrNull(value) })}
        />
        {status !== null && status.cameras.length > 0 && (
          <SelectField
            label={t("director.camera")}
            value={direction.camera ?? OWN}
            choices={devices(status.cameras)}
            onChange={(value) => direct({ camera: orNull(value) })}
          />
        )}
        {status !== null && status.microphones.length > 0 && (
          <SelectField
            label={t("director.microphone")}
            value={direction.microphone ?? OWN}
            choices={devices(status.microphones)}
            onChange={(value) => direct({ microphone: orNull(value) })}
          />
        )}
        {(["zoom", "focus"] as const).map((lens) => {
          const range = status?.[lens];
          const wanted = direction[lens];
          return (
            range && (
              <label key={lens} className={styles.slider}>
                {t(`director.${lens}`)}
                <input
                  type="range"
                  min={range.min}
                  max={range.max}
                  step={range.step}
                  value={typeof wanted === "number" ? wanted : (range.current ?? range.min)}
                  onChange={(event) => direct({ [lens]: event.currentTarget.valueAsNumber })}
                />
              </label>
            )
          );
        })}
        {status?.focus && (
          <button
            type="button"
            className="button"
            aria-pressed={direction.focus === "auto"}
            onClick={() => direct({ focus: "auto" })}
          >
            {t("director.focus")}: {t("director.focusAuto")}
          </button>
        )}
      </div>
    </details>
  );
};
