import { type TallyValue, tallyName } from "@setsuna/contracts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Air } from "../air/air.ts";
import { AirSign } from "../air/air-sign.tsx";
import styles from "./tally-frame.module.css";
import { TallyShape } from "./tally-shape.tsx";

/** Announces each change. Shows no word without a tally, or if it is off and `off` is not set. */
export const TallyWord = ({ tally, off = false }: { readonly tally: TallyValue | undefined; readonly off?: boolean }) => {
  // The region exists before its word, or a screen reader would miss the first one.
  return (
    <span role="status" className={styles.region}>
      {tally !== undefined && (tally !== 0 || off) && <Word tally={tally} />}
    </span>
  );
};

const Word = ({ tally }: { readonly tally: TallyValue }) => {
  const { t } = useTranslation();
  const name = tallyName(tally);
  return (
    <span className={styles.word} data-tally={name} data-testid="tally-word">
      <TallyShape name={name} className={styles.shape} />
      <span className={name === "off" ? undefined : "visually-hidden"}>{t("tally.heading")} </span>
      {t(`tally.word.${name}`)}
    </span>
  );
};

export const Signs = ({ air, tally }: { readonly air: Air; readonly tally: TallyValue | undefined }) => (
  <>
    <AirSign air={air} />
    <TallyWord tally={tally} off />
  </>
);
