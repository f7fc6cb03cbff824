import type { ApiReference } from "@setsuna/contracts/openapi";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { PageTitle } from "../components/page-title.tsx";
import { Segments } from "../components/segments.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { siteBase, useSitePath } from "../site/site-path.ts";
import styles from "./api-reference.module.css";
import { CallEntry, type ExampleKind } from "./call-entry.tsx";
import { SiteCalls } from "./site-calls.tsx";

/** The calls that tokens may make, by area, with examples under the reader's own address. */
export const ApiReferenceView = (props: { readonly reference: ApiReference; readonly site: string }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [examples, setExamples] = useState<ExampleKind>("curl");
  const [site, setSite] = useState(props.site);
  const path = useSitePath();
  // The site's own address is known in the browser alone; a proxy may stand before the server.
  useEffect(() => setSite(siteBase().replace(/\/studio\/$/, "")), []);
  const { areas, siteCalls } = props.reference;
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
        </ul>
      </nav>
      <div className={styles.body}>
        <h1 className={styles.heading}>{t("reference.title")}</h1>
        <p className={styles.lead}>{t("reference.lead")}</p>
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
              <CallEntry key={call.name} call={call} examples={examples} site={site} />
            ))}
          </section>
        ))}
        <SiteCalls calls={siteCalls} />
      </div>
    </main>
  );
};
