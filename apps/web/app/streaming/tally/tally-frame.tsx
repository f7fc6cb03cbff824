import { type TallyValue, tallyName } from "@setsuna/contracts";
import styles from "./tally-frame.module.css";

/** A picture's tally across a room: a frame of its colour. Off, and no tally, are no frame. The word stands in {@link TallyWord}. */
export const TallyFrame = ({ tally }: { readonly tally: TallyValue | undefined }) =>
  tally ? <span className={styles.frame} data-tally={tallyName(tally)} data-testid="tally-frame" aria-hidden="true" /> : null;
