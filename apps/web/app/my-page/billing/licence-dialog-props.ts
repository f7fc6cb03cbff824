import type { SerialCard } from "@setsuna/contracts";

export interface LicenceDialogProps {
  readonly card: SerialCard;
  /** Also without a change. */
  readonly onDone: () => void;
}
