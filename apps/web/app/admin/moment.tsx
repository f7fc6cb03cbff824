import { useLanguage } from "../i18n/use-language.ts";

const FORM = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** An instant to the second, in the reader's time zone: `2026/11/21 10:02:03`. `at` is ISO 8601. */
export const Moment = ({ at }: { readonly at: string }) => {
  const { language } = useLanguage();
  return <time dateTime={at}>{new Intl.DateTimeFormat(language, { ...FORM, hourCycle: "h23" }).format(new Date(at))}</time>;
};
