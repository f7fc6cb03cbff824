import { type TallyValue, tallyName } from "@setsuna/contracts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { TallyShape } from "../../phone/tally/tally-shape.tsx";
import type { Air } from "../air/air.ts";
import { AirSign } from "../air/air-sign.tsx";
import styles from "./tally-frame.module.css";

/** Renders nothing without a tally, or if it is off and `off` isn't set. */
export const TallyWord = ({ tally, off = false }: { readonly tally: TallyValue | undefined; readonly off?: boolean }) => {
  const { t } = useTranslation();
  if (tally === undefined || (tally === 0 && !off)) return null;
  const name = tallyName(tally);
  return (
    <span className={styles.word} data-tally={name} data-testid="tally-word" role={off ? "status" : undefined}>
      <TallyShape name={name} className={styles.shape} />
      <span className={name === "off" ? undefined : "visually-hidden"}>{t("tally.heading")} </span>
      {t(`tally.word.${name}`)}
    </span>
  );
};

/** Sending, and the arriving tally. */
export const Signs = ({ air, tally }: { readonly air: Air; readonly tally: TallyValue | undefined }) => (
  <>
    <AirSign air={air} />
    <TallyWord tally={tally} off />
  </>
);
