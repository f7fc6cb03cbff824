import type { TallyValue } from "@setsuna/contracts";

/** Longest line, in bytes: the tally of 1000 inputs is the longest that is asked for. */
const MAX_LINE_BYTES = 4096;
/** Longest data after a line, in bytes. Unrequested data is skipped up to this limit. */
const MAX_DATA_BYTES = 16 * 1024 * 1024;

/** Describes one response: `<command> <status> [response]`. */
export interface VmixResponse {
  readonly command: string;
  readonly status: "OK" | "ER" | "data";
  readonly text: string;
}

export interface VmixCut {
  readonly responses: readonly VmixResponse[];
  /** Lines that are no responses. */
  readonly faults: number;
  /** Nothing can be told apart any more: close the connection. */
  readonly lost: boolean;
}

/**
 * Reads the responses of vMix's TCP API: lines that end in CR LF, and data of a given length behind those whose status is a number, which are
 * passed over.
 */
export class VmixLines {
  private waiting = Buffer.alloc(0);
  private skip = 0;

  push(chunk: Uint8Array): VmixCut {
    let bytes = Buffer.concat([this.waiting, chunk]);
    const responses: VmixResponse[] = [];
    let faults = 0;
    for (;;) {
      const passed = Math.min(this.skip, bytes.length);
      this.skip -= passed;
      bytes = bytes.subarray(passed);
      const end = bytes.indexOf(0x0a);
      if (end < 0) break;
      const line = bytes.toString("utf8", 0, end).replace(/\r$/, "");
      bytes = bytes.subarray(end + 1);
      if (line === "") continue;
      const match = /^([A-Z]{2,32}) (OK|ER|\d{1,10})(?: (.*))?$/s.exec(line);
      if (match === null || line.length > MAX_LINE_BYTES) {
        faults += 1;
        continue;
      }
      const [, command = "", status = "", text = ""] = match;
      const isData = status !== "OK" && status !== "ER";
      if (isData && Number(status) > MAX_DATA_BYTES) return this.end(responses, faults + 1);
      if (isData) this.skip = Number(status);
      responses.push({ command, status: isData ? "data" : status, text });
    }
    if (bytes.length > MAX_LINE_BYTES) return this.end(responses, faults + 1);
    this.waiting = Buffer.from(bytes);
    return { responses, faults, lost: false };
  }

  private end(responses: readonly VmixResponse[], faults: number): VmixCut {
    this.waiting = Buffer.alloc(0);
    this.skip = 0;
    return { responses, faults, lost: true };
  }
}

/** Reads the text of a TALLY response: a digit for each input, 0 off, 1 program, 2 preview. Undefined when it is none. */
export const readVmixTally = (text: string): ReadonlyMap<number, TallyValue> | undefined => {
  if (!/^[0-2]{0,4000}$/.test(text)) return undefined;
  // Program is red, preview green: the numbers are our tally values.
  return new Map([...text].map((digit, index) => [index + 1, Number(digit) as TallyValue]));
};
