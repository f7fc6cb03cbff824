import type { SerialCard } from "@setsuna/contracts";

export interface LicenceDialogProps {
  readonly card: SerialCard;
  /** Called even without a change. */
  readonly onDone: () => void;
}
