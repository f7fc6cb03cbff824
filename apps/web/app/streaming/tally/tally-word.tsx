import { type TallyValue, tallyName } from "@setsuna/contracts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { TallyShape } from "../../phone/tally/tally-shape.tsx";
import styles from "./tally-frame.module.css";

/** A picture's tally by shape and word: no colour has to be told from another. Nothing while it is off, and without one. */
export const TallyWord = ({ tally }: { readonly tally: TallyValue | undefined }) => {
  const { t } = useTranslation();
  if (!tally) return null;
  const name = tallyName(tally);
  return (
    <span className={styles.word} data-tally={name} data-testid="tally-word">
      <TallyShape name={name} className={styles.shape} />
      <span className="visually-hidden">{t("tally.heading")} </span>
      {t(`tally.word.${name}`)}
    </span>
  );
};
