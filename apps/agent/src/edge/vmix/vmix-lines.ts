import type { TallyValue } from "@setsuna/contracts";

/** The tally of 1000 inputs is the longest line. */
const MAX_LINE_BYTES = 4096;
/** Unrequested data up to this size is skipped. */
const MAX_DATA_BYTES = 16 * 1024 * 1024;

export interface VmixResponse {
  readonly command: string;
  readonly status: "OK" | "ER" | "data";
  readonly text: string;
}

export interface VmixCut {
  readonly responses: readonly VmixResponse[];
  /** Lines that aren't responses. */
  readonly faults: number;
  /** Framing is lost, so close the connection. */
  readonly lost: boolean;
}

/** vMix's TCP API: CR LF lines; skips data behind lines with a numeric status. */
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

/** A digit per input: 0 off, 1 program, 2 preview. Undefined: invalid. */
export const readVmixTally = (text: string): ReadonlyMap<number, TallyValue> | undefined => {
  if (!/^[0-2]{0,4000}$/.test(text)) return undefined;
  return new Map([...text].map((digit, index) => [index + 1, Number(digit) as TallyValue]));
};
