import type { TallyValue } from "@setsuna/contracts";
import type { AtemCommand } from "./atem-packet.ts";

const PROGRAM = 0x01;
const PREVIEW = 0x02;

const tallyOfBits = (bits: number): TallyValue => ((bits & PROGRAM) !== 0 ? 1 : (bits & PREVIEW) !== 0 ? 2 : 0);

/**
 * Reads `TlSr` (sources by number: 1 to 40 inputs, 3010 media player 1, 10010 program, …) or `TlIn` (inputs in order). Undefined:
 * another or truncated command.
 */
export const readAtemTally = ({ name, data }: AtemCommand): ReadonlyMap<number, TallyValue> | undefined => {
  if ((name !== "TlSr" && name !== "TlIn") || data.length < 2) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const count = view.getUint16(0);
  const size = name === "TlSr" ? 3 : 1;
  if (data.length < 2 + count * size) return undefined;
  const tally = new Map<number, TallyValue>();
  for (let index = 0; index < count; index += 1) {
    const at = 2 + index * size;
    if (name === "TlSr") tally.set(view.getUint16(at), tallyOfBits(data[at + 2] ?? 0));
    else tally.set(index + 1, tallyOfBits(data[at] ?? 0));
  }
  return tally;
};
