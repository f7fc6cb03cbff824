import { type TallyValue, tallyName } from "@setsuna/contracts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./tally-keys.module.css";
import { TallyShape } from "./tally-shape.tsx";
import type { TallySender } from "./use-tally-sender.ts";

const VALUES: readonly TallyValue[] = [0, 1, 2, 3];

/** `arriving` is the current value from any sender, if there is one. `shortcuts` are keys by value. */
export const TallyKeys = (props: {
  readonly sender: TallySender;
  readonly arriving: TallyValue | undefined;
  readonly shortcuts?: Readonly<Record<TallyValue, string>>;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { sender } = props;
  const { error, channel } = sender;
  const value = props.arriving ?? sender.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons.
    <div className={styles.keys} role="group" aria-label={t("tallyTo.to", { channel })} title={t("tallyTo.to", { channel })}>
      {VALUES.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.key}
          data-tally={tallyName(each)}
          data-testid={`tile-tally-${each}`}
          aria-pressed={value === each}
          title={props.shortcuts ? `${t(`tally.word.${tallyName(each)}`)} (${props.shortcuts[each]})` : undefined}
          onClick={() => sender.set(each)}
        >
          <TallyShape name={tallyName(each)} className={styles.shape} />
          {t(`tally.word.${tallyName(each)}`)}
        </button>
      ))}
      {error && (
        <p className={styles.why} role="alert" data-testid="tile-tally-refused" data-code={error.code}>
          {error.code === "previous-stream-exists" ? t("tallyTo.busy", { channel }) : error[language]}
        </p>
      )}
    </div>
  );
};
