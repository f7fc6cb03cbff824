import { apiReference, curlExample, fetchExample, type ReferenceCall, type SchemaField } from "@setsuna/contracts/openapi";
import { Fragment, type ReactNode } from "react";
import { DataTable } from "../components/text-page/data-table.tsx";
import { reference as en } from "../content/en/screens/reference.ts";
import { reference as ja } from "../content/ja/screens/reference.ts";
import { createI18n } from "../i18n/i18n.ts";
import type { Translate } from "../i18n/keys.ts";
import { addressIn, type TextPlace } from "./text-components.tsx";

interface CallProps {
  readonly place: TextPlace;
  readonly call: ReferenceCall;
  readonly t: Translate<"site">;
}

interface Row extends SchemaField {
  readonly place?: string;
}

const Fields = ({
  heading,
  fields,
  t,
}: {
  readonly heading: string;
  readonly fields: readonly Row[];
  readonly t: Translate<"site">;
}) => {
  const placed = fields.some(({ place }) => place !== undefined);
  return (
    <>
      <h4>{heading}</h4>
      <DataTable
        caption={heading}
        hidesCaption
        columns={[t("reference.name"), ...(placed ? [t("reference.place")] : []), t("reference.kind")]}
        rows={fields.map(({ path, type, required, place }) => [
          <Fragment key="name">
            <code>{path}</code>
            {!required && ` ${t("reference.optional")}`}
          </Fragment>,
          ...(placed ? [place] : []),
          <code key="type">{type}</code>,
        ])}
      />
    </>
  );
};

const Code = ({ label, language, code }: { readonly label: string; readonly language: string; readonly code: string }) => (
  <>
    <h4>{label}</h4>
    <pre>
      <code className={`language-${language}`}>{code}</code>
    </pre>
  </>
);

const Call = ({ place, call, t }: CallProps) => {
  const { language, site } = place;
  const sent: readonly Row[] = [
    ...call.params.map((path) => ({ path, type: "string", required: true, place: t("reference.inPath") })),
    ...call.query.map((field) => ({ ...field, place: t("reference.inQuery") })),
    ...call.body.map((field) => ({ ...field, place: t("reference.inBody") })),
  ];
  return (
    <>
      <h3>{call.title[language]}</h3>
      <p>
        <code>{`${call.method} ${call.path}`}</code>
      </p>
      <p>
        {t("reference.scope")} <code>{call.scope}</code>
      </p>
      {call.more && <p>{call.more[language]}</p>}
      {sent.length > 0 && <Fields heading={t("reference.sends")} fields={sent} t={t} />}
      {call.reply === null ? (
        <>
          <h4>{t("reference.returns")}</h4>
          <p>{t("reference.nothing")}</p>
        </>
      ) : (
        <Fields heading={t("reference.returns")} fields={call.reply} t={t} />
      )}
      <Code label={`${t("reference.request")}: curl`} language="sh" code={curlExample(call.request, site)} />
      <Code
        label={`${t("reference.request")}: Node (fetch)`}
        language="js"
        code={fetchExample(call.request, site, call.reply !== null)}
      />
      {call.answer !== null && <Code label={t("reference.answer")} language="json" code={call.answer} />}
      <h4>{t("reference.failures", { count: call.errors.length })}</h4>
      <ul>
        {call.errors.map((error) => (
          <li key={error.code}>
            {error.status} <code>{error.code}</code> {error[language]}
          </li>
        ))}
      </ul>
    </>
  );
};

export const apiText = (place: TextPlace): ReactNode => {
  const { language, site } = place;
  const t = createI18n(language, { ja, en }).shown().t.site;
  const { areas, events, siteCalls } = apiReference();
  return (
    <>
      <p>{t("reference.lead")}</p>
      <h2>{t("reference.start")}</h2>
      <p>
        {t("reference.token")} <a href={addressIn(place, "/user/tokens")}>{t("reference.makeToken")}</a>
      </p>
      <p>{t("reference.header")}</p>
      <p>{t("reference.limits")}</p>
      <p>{t("reference.retry")}</p>
      <p>{t("reference.problems")}</p>
      <p>
        <a href={`${site}/studio/api/openapi.json?lng=${language}`}>{t("reference.document")}</a>
      </p>
      {areas.map(({ key, title, calls }) => (
        <Fragment key={key}>
          <h2>{title[language]}</h2>
          {calls.map((call) => (
            <Call key={call.name} place={place} call={call} t={t} />
          ))}
        </Fragment>
      ))}
      <h2>{t("reference.events.heading")}</h2>
      <p>
        {t("reference.events.lead")} <a href={addressIn(place, "/user/webhooks")}>{t("reference.events.add")}</a>
      </p>
      <p>{t("reference.events.verify")}</p>
      <p>{t("reference.events.order")}</p>
      <ul>
        {events.map(({ type, title }) => (
          <li key={type}>
            <code>{type}</code> {title[language]}
          </li>
        ))}
      </ul>
      <h2>{t("reference.rest", { count: siteCalls.length })}</h2>
      <p>{t("reference.restLead")}</p>
      <ul>
        {siteCalls.map(({ method, path, access }) => (
          <li key={`${method} ${path}`}>
            <code>{`${method} ${path}`}</code> {t(`reference.access.${access}`)}
          </li>
        ))}
      </ul>
    </>
  );
};
