import { TALLY_KEY, type TallyValue, tallyName } from "@setsuna/contracts";
import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { TallyShape } from "../streaming/tally/tally-shape.tsx";
import type { ControlSender } from "./control-section.tsx";
import styles from "./tally-section.module.css";

const VALUES: readonly TallyValue[] = [0, 1, 2, 3];

/** `sender` is absent while the control stream isn't live. */
export const TallySection = ({ sender }: { readonly sender: ControlSender | undefined }) => {
  const { t } = useTranslation();
  const [sent, setSent] = useState<{ readonly sender: ControlSender; readonly value: TallyValue }>();
  const value = sent && sent.sender === sender ? sent.value : undefined;
  return (
    <fieldset className={styles.group} disabled={!sender}>
      <legend className={styles.legend}>{t("tally.send")}</legend>
      <div className={styles.values}>
        {VALUES.map((each) => (
          <button
            key={each}
            type="button"
            className={`button ${styles.value}`}
            data-tally={tallyName(each)}
            data-testid={`tally-send-${each}`}
            aria-pressed={value === each}
            onClick={() => {
              if (!sender) return;
              sender.sendState(TALLY_KEY, each);
              setSent({ sender, value: each });
            }}
          >
            <TallyShape name={tallyName(each)} className={styles.shape} />
            {t(`tally.word.${tallyName(each)}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
};
