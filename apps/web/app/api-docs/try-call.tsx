import { type ApiName, ERRORS } from "@setsuna/contracts";
import type { ReferenceCall } from "@setsuna/contracts/openapi";
import { type FormEvent, useState } from "react";
import { api } from "../api/api.ts";
import { ErrorMessage } from "../components/error-message.tsx";
import { errorCodeOf, useErrorText } from "../components/error-text.ts";
import { TextField } from "../components/field.tsx";
import { Form, SubmitButton } from "../components/form.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./api-reference.module.css";
import { CodeBlock } from "./code-block.tsx";

type Outcome =
  | { readonly state: "idle" }
  | { readonly state: "running" }
  | { readonly state: "answered"; readonly json: string }
  | { readonly state: "failed"; readonly thrown: unknown };

/** The call's types are known only at runtime. The server validates the input. */
const call = api as (name: ApiName, sent: object) => Promise<unknown>;

export const TryCall = (props: { readonly call: ReferenceCall }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { name, params, query } = props.call;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [outcome, setOutcome] = useState<Outcome>({ state: "idle" });
  const run = async () => {
    setOutcome({ state: "running" });
    const filled = (names: readonly string[]) =>
      Object.fromEntries(names.map((one) => [one, values[one]?.trim() ?? ""]).filter(([, value]) => value !== ""));
    try {
      const reply = await call(name, { params: filled(params), query: filled(query.map(({ path }) => path)) });
      setOutcome({ state: "answered", json: JSON.stringify(reply, null, 2) });
    } catch (thrown) {
      setOutcome({ state: "failed", thrown });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (params.every((one) => (values[one] ?? "").trim() !== "")) void run();
  };
  return (
    <details className={styles.trial} data-testid="try">
      <summary>{t("reference.tryIt")}</summary>
      <Form onSubmit={submit}>
        {[...params, ...query.map(({ path }) => path)].map((one) => (
          <TextField
            key={one}
            label={one}
            figures
            required={params.includes(one)}
            value={values[one] ?? ""}
            onChange={(value) => setValues((before) => ({ ...before, [one]: value }))}
          />
        ))}
        <div>
          <SubmitButton busy={outcome.state === "running"} quiet>
            {t("reference.tryAct")}
          </SubmitButton>
        </div>
      </Form>
      <div role="status">{outcome.state === "answered" && <CodeBlock label={t("reference.tried")} code={outcome.json} />}</div>
      {outcome.state === "failed" && (
        <ErrorMessage code={errorCodeOf(outcome.thrown)}>
          {ERRORS[errorCodeOf(outcome.thrown)].status} {errorCodeOf(outcome.thrown)}: {errorText(errorCodeOf(outcome.thrown))}
        </ErrorMessage>
      )}
    </details>
  );
};
