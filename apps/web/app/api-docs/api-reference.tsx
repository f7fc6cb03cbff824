import type { Language } from "@setsuna/contracts";
import type { ApiReference, ReferenceCall } from "@setsuna/contracts/openapi";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { containsAllWords, useRevealedFold } from "../components/lookup/lookup.ts";
import { PageSearch } from "../components/lookup/page-search.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Segments } from "../components/segments.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { siteBase, useSitePath } from "../platform/site-path.ts";
import styles from "./api-reference.module.css";
import { CallEntry, type ExampleKind } from "./call-entry.tsx";
import { EventTypes } from "./event-types.tsx";
import { SiteCalls } from "./site-calls.tsx";

const matches = (query: string, area: string, call: ReferenceCall, language: Language): boolean =>
  containsAllWords(
    query,
    area,
    call.title[language],
    call.more?.[language] ?? "",
    `${call.name} ${call.method} ${call.path} ${call.scope}`,
    ...call.errors.map(({ code }) => code),
  );

/** The calls that tokens may make, by area, with examples under the reader's own address. */
export const ApiReferenceView = (props: { readonly reference: ApiReference; readonly site: string }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [examples, setExamples] = useState<ExampleKind>("curl");
  const [site, setSite] = useState(props.site);
  const path = useSitePath();
  // Only the browser knows the site's own address, since a proxy may stand before the server.
  useEffect(() => setSite(siteBase().replace(/\/studio\/$/, "")), []);
  const [query, setQuery] = useState("");
  useRevealedFold();
  const areas = props.reference.areas.flatMap((area) => {
    const calls = area.calls.filter((call) => matches(query, area.title[language], call, language));
    return calls.length === 0 ? [] : [{ ...area, calls }];
  });
  const count = areas.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <main className={styles.page}>
      <PageTitle of={t("reference.title")} description={t("reference.description")} />
      <nav className={styles.contents} aria-label={t("reference.contents")}>
        <ul>
          {areas.map(({ key, title, calls }) => (
            <li key={key}>
              <a href={`#${key}`}>{title[language]}</a>
              <ul>
                {calls.map((call) => (
                  <li key={call.name}>
                    <a href={`#${call.name}`}>{call.title[language]}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li>
            <a href="#webhooks">{t("reference.events.heading")}</a>
          </li>
        </ul>
      </nav>
      <div className={styles.body}>
        <h1 className={styles.heading}>{t("reference.title")}</h1>
        <p className={styles.lead}>{t("reference.lead")}</p>
        <PageSearch
          label={t("reference.search")}
          hint={t("reference.searchHint")}
          query={query}
          onQuery={setQuery}
          result={count === 0 ? t("reference.noneFound") : t("reference.found", { count })}
        />
        <section className={styles.start} aria-labelledby="start">
          <h2 id="start">{t("reference.start")}</h2>
          <p>
            {t("reference.token")} <Link to="/user/tokens">{t("reference.makeToken")}</Link>
          </p>
          <p>{t("reference.header")}</p>
          <p>{t("reference.limits")}</p>
          <p>{t("reference.retry")}</p>
          <p>{t("reference.problems")}</p>
          <p>
            <a href={path(`/studio/api/openapi.json?lng=${language}`)}>{t("reference.document")}</a>
          </p>
          <div className={styles.kinds}>
            <Segments
              label={t("reference.examples")}
              value={examples}
              onChange={setExamples}
              choices={[
                { value: "curl", label: "curl" },
                { value: "fetch", label: "Node (fetch)" },
              ]}
            />
          </div>
        </section>
        {areas.map(({ key, title, calls }) => (
          <section key={key} className={styles.area} aria-labelledby={key}>
            <h2 id={key}>{title[language]}</h2>
            {calls.map((call) => (
              <CallEntry key={call.name} call={call} examples={examples} site={site} open={query.trim() !== "" && count === 1} />
            ))}
          </section>
        ))}
        <EventTypes events={props.reference.events} />
        <SiteCalls calls={props.reference.siteCalls} />
      </div>
    </main>
  );
};
