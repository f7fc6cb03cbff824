import { isDoneWithin } from "../../done-within.ts";
import { LOCAL_TIMECODE, LtcTimecode, type TimecodeSource, UTC_TIMECODE } from "../../outputs/timecode-source.ts";
import { LtcReader } from "../../record/ltc-reader.ts";
import type { Client } from "../../streams/link/client.ts";
import { localNow } from "../../streams/link/local-clock.ts";
import type { RecordOptions } from "./record-options.ts";
import type { RecordPrinter } from "./record-printer.ts";

const LTC_PATIENCE_MS = 5000;

export interface OpenTimecode {
  readonly source: TimecodeSource;
  close(): Promise<void>;
}

/** Linear timecode is waited for, so that the first files have it too. */
export const openTimecode = async (
  client: Client,
  wanted: RecordOptions["timecode"],
  print: RecordPrinter,
): Promise<OpenTimecode> => {
  if (typeof wanted === "string")
    return { source: wanted === "local" ? LOCAL_TIMECODE : UTC_TIMECODE, close: async () => undefined };
  const source = new LtcTimecode();
  let reader: LtcReader | undefined;
  const first = new Promise<void>((resolve) => {
    reader = new LtcReader(client, wanted.ltc, {
      label: (label) => {
        source.read(label);
        resolve();
      },
      failed: (error) => error && print.output.error(error),
    });
  });
  const isRead = await isDoneWithin(first, LTC_PATIENCE_MS);
  print.ltc(wanted.ltc, isRead ? source.of(localNow() + (client.signalling.clockOffset() ?? 0), 0)?.text : undefined);
  return { source, close: async () => reader?.close() };
};
