import { createHash } from "node:crypto";

/**
 * Highest random weight hashing: `slots` needs no shared table, and adding one moves only the keys that go to it. Throws
 * RangeError without slots.
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
