import type { FleetNodeId, SlotRecord } from "@setsuna/contracts";

export interface Claim {
  readonly relay: FleetNodeId;
  readonly holder: string;
  readonly replaces: string | undefined;
}

export interface ClaimView {
  readonly record: SlotRecord | undefined;
  /** True if this node has the record's session. */
  readonly held: boolean;
  /** True if the record's relay has certainly given up; see RelayLapse. */
  readonly lapsed: boolean;
}

/**
 * First come, first served. `take`: write if the key is unchanged. A slot changes hands if it is empty, if its sender moves
 * (knowing the session's name proves it), if this node left the record behind, or if its relay's lease has expired.
 */
export const decideClaim = ({ relay, holder, replaces }: Claim, { record, held, lapsed }: ClaimView): "take" | "refuse" => {
  if (record === undefined) return "take";
  if (record.holder === holder || record.holder === replaces) return "take";
  if (record.relay === relay) return held ? "refuse" : "take";
  return lapsed ? "take" : "refuse";
};
