import { useId, useState } from "react";
import { Link } from "react-router";
import { isErrorCode } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { NextPages } from "../../components/text-page/next-pages.tsx";
import { Prose } from "../../components/text-page/prose.tsx";
import { ProseSection } from "../../components/text-page/prose-section.tsx";
import { useHydrated } from "../../components/use-hydrated.ts";
import { enTrouble, enWords } from "../../content/en/guides/troubleshooting.ts";
import { jaTrouble, jaWords } from "../../content/ja/guides/troubleshooting.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";
import { nextIn } from "../next-guides.ts";
import { errorAnchor } from "./error-anchor.ts";
import { EXPLAINED, MET_ERRORS } from "./error-rows.ts";
import { findTrouble, type Remedy, type Symptom, saysAll, type TroubleWords } from "./trouble.ts";
import styles from "./troubleshooting-page.module.css";

const TEXTS = { ja: { words: jaWords, areas: jaTrouble }, en: { words: enWords, areas: enTrouble } } as const;
const ERRORS_ID = "errors";

export default function TroubleshootingPage() {
  const { language } = useLanguage();
  const hydrated = useHydrated();
  const [query, setQuery] = useState("");
  const { words, areas } = TEXTS[language];
  const found = findTrouble(areas, query);
  const errors = Object.entries(MET_ERRORS).filter(([code, row]) => saysAll(query, code, row[language]));
  const count = errors.length + found.reduce((sum, { symptoms }) => sum + symptoms.length, 0);
  const contents = [
    ...found.map(({ id, heading, symptoms }) => ({
      id,
      heading,
      sections: symptoms.map((each) => ({ id: each.id, heading: each.symptom })),
    })),
    ...(errors.length > 0 ? [{ id: ERRORS_ID, heading: words.errors }] : []),
  ];
  return (
    <Prose title={titleOf("/troubleshooting", language)} lead={words.lead} contents={contents}>
      <search className={styles.search} data-ready={hydrated}>
        <TextField
          label={words.search}
          hint={words.searchHint}
          value={query}
          onChange={setQuery}
          maxLength={80}
          inputMode="search"
        />
        <p className={styles.count} role="status">
          {query.trim() !== "" && (count === 0 ? words.none : words.found(count))}
        </p>
      </search>
      {found.map(({ id, heading, symptoms }) => (
        <ProseSection key={id} id={id} heading={heading}>
          {symptoms.map((symptom) => (
            <Entry key={symptom.id} symptom={symptom} words={words} />
          ))}
        </ProseSection>
      ))}
      {errors.length > 0 && (
        <ProseSection id={ERRORS_ID} heading={words.errors}>
          <p>{words.errorsLead}</p>
          <dl className={styles.errors}>
            {errors.map(([code, row]) => (
              <div key={code} className={styles.error} id={errorAnchor(code)}>
                <dt>
                  <code>{code}</code>
                </dt>
                <dd>
                  {row[language]} <Explained code={code} word={words.more} />
                </dd>
              </div>
            ))}
          </dl>
        </ProseSection>
      )}
      <NextPages pages={nextIn(["/explanation", "/howto", "/connectionstatus"], language)} />
    </Prose>
  );
}

const Entry = ({ symptom, words }: { readonly symptom: Symptom; readonly words: TroubleWords }) => {
  const name = useId();
  return (
    <ProseSection id={symptom.id} heading={symptom.symptom} level={3}>
      <p className={styles.label} id={`${name}-causes`}>
        {words.causes}
      </p>
      <ul aria-labelledby={`${name}-causes`}>
        {symptom.causes.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
      <p className={styles.label} id={`${name}-remedies`}>
        {words.remedies}
      </p>
      <ol aria-labelledby={`${name}-remedies`}>
        {symptom.remedies.map((remedy) => (
          <li key={typeof remedy === "string" ? remedy : remedy.text}>
            <RemedyText remedy={remedy} />
          </li>
        ))}
      </ol>
    </ProseSection>
  );
};

const RemedyText = ({ remedy }: { readonly remedy: Remedy }) =>
  typeof remedy === "string" ? (
    remedy
  ) : (
    <>
      {remedy.text} <Way to={remedy.link.to}>{remedy.link.text}</Way>
    </>
  );

const Way = ({ to, children }: { readonly to: string; readonly children: string }) =>
  to.startsWith("#") ? <a href={to}>{children}</a> : <Link to={to}>{children}</Link>;

const Explained = ({ code, word }: { readonly code: string; readonly word: string }) => {
  const to = isErrorCode(code) ? EXPLAINED[code] : undefined;
  return to === undefined ? null : <Way to={to}>{word}</Way>;
};
