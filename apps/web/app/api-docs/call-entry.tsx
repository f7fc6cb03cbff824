import type { ReferenceCall, SchemaField } from "@setsuna/contracts/openapi";
import { curlExample, fetchExample } from "@setsuna/contracts/openapi";
import { useSession } from "../account/session/session-provider.tsx";
import { FoldItem } from "../components/lookup/fold-item.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./api-reference.module.css";
import { CodeBlock } from "./code-block.tsx";
import { TryCall } from "./try-call.tsx";

export type ExampleKind = "curl" | "fetch";

interface Row extends SchemaField {
  readonly place?: string;
}

export const CallEntry = (props: {
  readonly call: ReferenceCall;
  readonly examples: ExampleKind;
  readonly site: string;
  readonly open: boolean;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const session = useSession();
  const { call, site } = props;
  const sent: readonly Row[] = [
    ...call.params.map((path) => ({ path, type: "string", required: true, place: t("reference.inPath") })),
    ...call.query.map((field) => ({ ...field, place: t("reference.inQuery") })),
    ...call.body.map((field) => ({ ...field, place: t("reference.inBody") })),
  ];
  const example =
    props.examples === "curl" ? curlExample(call.request, site) : fetchExample(call.request, site, call.reply !== null);
  return (
    <FoldItem
      id={call.name}
      group="call"
      level={3}
      heading={call.title[language]}
      note={
        <code>
          <span className={styles.method}>{call.method}</span> {call.path}
        </code>
      }
      open={props.open}
      testId={`call-${call.name}`}
    >
      <p className={styles.quiet}>
        {t("reference.scope")} <code>{call.scope}</code>
      </p>
      {call.more && <p>{call.more[language]}</p>}
      {sent.length > 0 && <Fields heading={t("reference.sends")} fields={sent} />}
      {call.reply === null ? (
        <>
          <h4>{t("reference.returns")}</h4>
          <p>{t("reference.nothing")}</p>
        </>
      ) : (
        <Fields heading={t("reference.returns")} fields={call.reply} />
      )}
      <CodeBlock label={t("reference.request")} code={example} testId="example" />
      {call.answer !== null && <CodeBlock label={t("reference.answer")} code={call.answer} />}
      <details className={styles.failures}>
        <summary>{t("reference.failures", { count: call.errors.length })}</summary>
        <dl>
          {call.errors.map((error) => (
            <div key={error.code}>
              <dt>
                {error.status} <code>{error.code}</code>
              </dt>
              <dd>{error[language]}</dd>
            </div>
          ))}
        </dl>
      </details>
      {call.method === "GET" && session.state === "signed-in" && <TryCall call={call} />}
    </FoldItem>
  );
};

const Fields = ({ heading, fields }: { readonly heading: string; readonly fields: readonly Row[] }) => {
  const { t } = useTranslation();
  const placed = fields.some(({ place }) => place !== undefined);
  return (
    <>
      <h4>{heading}</h4>
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">{t("reference.name")}</th>
            {placed && <th scope="col">{t("reference.place")}</th>}
            <th scope="col">{t("reference.kind")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, type, required, place }) => (
            <tr key={`${place} ${path}`}>
              <th scope="row">
                <code>{path}</code>
                {!required && <span className={styles.quiet}> {t("reference.optional")}</span>}
              </th>
              {placed && <td>{place}</td>}
              <td>
                <code>{type}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
