const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const two = (value: number): string => String(value).padStart(2, "0");

/** An instant as TIMESTAMP has it, in English and UTC, the day of the month without a leading zero: `Sat Nov 7 07:08:09 UTC 2026`. */
export const srpTimestamp = (at: Date): string =>
  `${DAYS[at.getUTCDay()]} ${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} UTC ${at.getUTCFullYear()}`;

/** The instant of a TIMESTAMP, undefined for any other text. The name of the day is not compared with the date. */
export const readSrpTimestamp = (text: string): Date | undefined => {
  const found = /^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) ([A-Z][a-z]{2}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) UTC (\d{4})$/.exec(text);
  const month = MONTHS.indexOf(found?.[1] ?? "");
  if (found === null || month < 0) return undefined;
  const [, , day, hours, minutes, seconds, year] = found.map(Number);
  const at = new Date(Date.UTC(year ?? 0, month, day, hours, minutes, seconds));
  return at.getUTCDate() === day ? at : undefined;
};
