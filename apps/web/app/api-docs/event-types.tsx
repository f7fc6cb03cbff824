import type { ReferenceEvent } from "@setsuna/contracts/openapi";
import { Link } from "react-router";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./api-reference.module.css";
import { CodeBlock } from "./code-block.tsx";

/** The events that webhooks and the event calls send, and how a receiver checks a webhook. */
export const EventTypes = ({ events }: { readonly events: readonly ReferenceEvent[] }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [first] = events;
  return (
    <section className={styles.area} aria-labelledby="webhooks">
      <h2 id="webhooks">{t("reference.events.heading")}</h2>
      <p>
        {t("reference.events.lead")} <Link to="/user/webhooks">{t("reference.events.add")}</Link>
      </p>
      <p>{t("reference.events.verify")}</p>
      <p>{t("reference.events.order")}</p>
      <div className={styles.rest}>
        <ul>
          {events.map(({ type, title }) => (
            <li key={type}>
              <code>{type}</code>
              <span className={styles.quiet}>{title[language]}</span>
            </li>
          ))}
        </ul>
      </div>
      {first && <CodeBlock level={3} label={t("reference.events.example")} code={first.example} />}
    </section>
  );
};
