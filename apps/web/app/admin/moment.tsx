/** Year first and a clock of 24 hours, the same in both languages: columns of instants are compared, not read out. */
const form = new Intl.DateTimeFormat("sv-SE", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** An instant to the second, in the reader's time zone: `2026-11-21 10:02:03`. `at` is ISO 8601. */
export const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{form.format(new Date(at))}</time>;
