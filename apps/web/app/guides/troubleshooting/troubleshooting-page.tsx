import { ERRORS } from "@setsuna/contracts";
import { useEffect, useId, useState } from "react";
import { errorAnchor } from "../../components/error-anchor.ts";
import { useRevealedFold } from "../../components/lookup/lookup.ts";
import { PageSearch } from "../../components/lookup/page-search.tsx";
import { NextPages } from "../../components/text-page/next-pages.tsx";
import { Prose } from "../../components/text-page/prose.tsx";
import { enTexts, enTrouble } from "../../content/en/guides/troubleshooting.ts";
import { jaTexts, jaTrouble } from "../../content/ja/guides/troubleshooting.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";
import { nextIn } from "../next-guides.ts";
import { ErrorList, findErrors } from "./error-list.tsx";
import { codesExplainedBy } from "./error-rows.ts";
import { SymptomEntry } from "./symptom-entry.tsx";
import { findTrouble } from "./trouble.ts";
import styles from "./troubleshooting-page.module.css";

const TEXTS = { ja: { words: jaTexts, areas: jaTrouble }, en: { words: enTexts, areas: enTrouble } } as const;
const ERRORS_ID = "errors";

/** Path /troubleshooting. Spec §8. */
export default function TroubleshootingPage() {
  const { language } = useLanguage();
  const [query, setQuery] = useState("");
  const box = useId();
  const [sought, setSought] = useState<string>();
  useRevealedFold((id) => {
    const code = Object.keys(ERRORS).find((each) => errorAnchor(each) === id);
    setSought(code);
    if (code !== undefined) setQuery(code);
  });
  // The page is shorter now, so the place that the browser scrolled to has moved.
  useEffect(() => {
    if (sought !== undefined) document.getElementById(box)?.scrollIntoView();
  }, [box, sought]);
  const { words, areas } = TEXTS[language];
  const typed = query.trim();
  const found = findTrouble(areas, typed, codesExplainedBy);
  const errors = findErrors(typed, language);
  const symptoms = found.reduce((sum, area) => sum + area.symptoms.length, 0);
  const count = symptoms + errors.reduce((sum, { rows }) => sum + rows.length, 0);
  const searching = typed !== "";
  const contents = [
    ...found.map(({ id, heading }) => ({ id, heading })),
    ...(errors.length > 0 ? [{ id: ERRORS_ID, heading: words.errors }] : []),
  ];
  return (
    <Prose title={titleOf("/troubleshooting", language)} lead={words.lead} contents={contents}>
      <PageSearch
        id={box}
        label={words.search}
        hint={words.searchHint}
        query={query}
        onQuery={setQuery}
        result={count === 0 ? words.none : words.found(count)}
      />
      {found.map((area) => (
        <section key={area.id} className={styles.area} aria-labelledby={area.id}>
          <h2 className={styles.heading} id={area.id}>
            {area.heading}
          </h2>
          {area.symptoms.map((symptom) => (
            <SymptomEntry
              key={symptom.id}
              symptom={symptom}
              codes={codesExplainedBy(symptom.id)}
              words={words}
              open={searching && symptoms === 1}
            />
          ))}
        </section>
      ))}
      {errors.length > 0 && (
        <section className={styles.area} aria-labelledby={ERRORS_ID}>
          <h2 className={styles.heading} id={ERRORS_ID}>
            {words.errors}
          </h2>
          <p>{words.errorsLead}</p>
          <ErrorList found={errors} searching={searching} words={words} />
        </section>
      )}
      <NextPages pages={nextIn(["/explanation", "/howto", "/connectionstatus"], language)} />
    </Prose>
  );
}
