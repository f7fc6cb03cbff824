import type { FleetNodeId, SlotRecord } from "@setsuna/contracts";

export interface Claim {
  /** The relay node that would carry the stream. */
  readonly relay: FleetNodeId;
  /** Digest of the session that wants to send. */
  readonly holder: string;
  /** Digest of the session that it says it goes on for. */
  readonly replaces: string | undefined;
}

export interface ClaimView {
  /** Record that the slot's key holds. */
  readonly record: SlotRecord | undefined;
  /** True when this node carries the session that the record names. */
  readonly held: boolean;
  /** True when the record's relay has certainly given its senders up; see RelayLapse. */
  readonly lapsed: boolean;
}

/**
 * First come, first served across relays. `take`: write the record if the key is unchanged. A slot changes hands if it is
 * empty, if its own sender moves (knowing the session's name is the right to replace it), if the node itself left the record
 * behind, or if its relay's lease has expired.
 */
export const decideClaim = ({ relay, holder, replaces }: Claim, { record, held, lapsed }: ClaimView): "take" | "refuse" => {
  if (record === undefined) return "take";
  if (record.holder === holder || record.holder === replaces) return "take";
  if (record.relay === relay) return held ? "refuse" : "take";
  return lapsed ? "take" : "refuse";
};
