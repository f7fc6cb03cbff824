import { type TallyValue, tallyName } from "@setsuna/contracts";
import type { Air } from "../air/air.ts";
import { pictureFrame } from "./picture-frame.ts";
import styles from "./tally-frame.module.css";

/** Frames a picture by {@link pictureFrame}. `air`: absent for a received picture. Signs shows the words. */
export const TallyFrame = ({ tally, air }: { readonly tally: TallyValue | undefined; readonly air?: Air }) => {
  const frame = pictureFrame(air?.name, tally);
  if (frame === "off") return null;
  const colored = frame.startsWith("tally-") && tally !== undefined;
  return (
    <span
      className={styles.frame}
      data-frame={frame}
      data-tally={colored ? tallyName(tally) : undefined}
      data-testid={colored ? "tally-frame" : undefined}
      aria-hidden="true"
    />
  );
};
