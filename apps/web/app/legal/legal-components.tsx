import type { Language, PublicOperator } from "@setsuna/contracts";
import { createContext, use } from "react";
import { civilDayIn } from "../i18n/dates.ts";
import { useLanguage } from "../i18n/use-language.ts";
import type { LegalData } from "./legal-loader.ts";
import styles from "./mail-picture.module.css";

export const LegalContext = createContext<{ readonly data: LegalData; readonly order: readonly string[] } | null>(null);

const useLegal = () => {
  const legal = use(LegalContext);
  if (legal === null) throw new Error("only a legal page has these components");
  return { ...legal, ...useLanguage() };
};

/** `number` from 1. */
export const articleNumber = (language: Language, number: number): string =>
  language === "ja" ? `第${number}条` : `Article ${number}`;

export const Article = ({ to }: { readonly to: string }) => {
  const { order, language } = useLegal();
  const at = order.indexOf(to);
  if (at < 0) throw new Error(`there is no article ${to}`);
  return <a href={`#${to}`}>{articleNumber(language, at + 1)}</a>;
};

/** The operator's mail address as a picture, against harvesters. Screen readers get words. */
export const MailPicture = () => {
  const { data, language } = useLegal();
  const { image, width, height, spoken } = data.address;
  const size = { width: `${width}em`, aspectRatio: `${width} / ${height}`, maskImage: `url("${image}")` };
  return <span className={styles.picture} role="img" aria-label={spoken[language]} style={size} />;
};

/** Shows the day of enactment, and of the last revision if there was one. */
export const DatesIn = (props: { readonly language: Language; readonly dates: PublicOperator["dates"]["eula"] }) => {
  const { language, dates } = props;
  const { enactedOn, revisedOn } = dates;
  const [enacted, revised] = [civilDayIn(language, enactedOn), civilDayIn(language, revisedOn)];
  return (
    <>
      <p>{language === "ja" ? `${enacted}制定` : `Enacted on ${enacted}`}</p>
      {revisedOn !== enactedOn && <p>{language === "ja" ? `${revised}改定` : `Revised on ${revised}`}</p>}
    </>
  );
};

export const WrittenDates = ({ of }: { readonly of: keyof PublicOperator["dates"] }) => {
  const { data, language } = useLegal();
  return <DatesIn language={language} dates={data.operator.dates[of]} />;
};
