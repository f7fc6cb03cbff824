import { createHash } from "node:crypto";

/**
 * Rendezvous (highest random weight) hashing: which of `slots` carries `key`, from 0. The same answer everywhere with no
 * shared table, and when a slot is added only the keys that move to it move. Throws RangeError when there is no slot.
 */
export const rendezvousSlot = (key: string, slots: number): number => {
  if (!Number.isInteger(slots) || slots < 1) throw new RangeError(`${slots} slots`);
  let best = 0;
  let bestWeight = -1;
  for (let slot = 0; slot < slots; slot += 1) {
    const weight = createHash("sha256").update(`${slot}/${key}`).digest().readUIntBE(0, 6);
    if (weight > bestWeight) {
      best = slot;
      bestWeight = weight;
    }
  }
  return best;
};
