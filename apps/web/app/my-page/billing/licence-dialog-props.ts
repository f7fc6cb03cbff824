import type { SerialCard } from "@setsuna/contracts";

/** Describes what each dialog about the licences of an ID is given. */
export interface LicenceDialogProps {
  readonly card: SerialCard;
  /** Called when the reader is through with it, whether anything was changed or not. */
  readonly onDone: () => void;
}
