/** Year first and 24 hours in both languages, for comparing columns. */
const form = new Intl.DateTimeFormat("sv-SE", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Local time as `2026-11-21 10:02:03`. `at` is in ISO 8601. */
export const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{form.format(new Date(at))}</time>;
