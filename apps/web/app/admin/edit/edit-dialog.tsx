import { StudioError, withDetail } from "@setsuna/contracts";
import type { FormEvent, ReactNode } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./edit-dialog.module.css";

const fieldDetailOf = (failure: unknown): string | undefined =>
  failure instanceof StudioError ? failure.fields?.find(({ detail }) => detail !== undefined)?.detail : undefined;

export const EditDialog = (props: {
  readonly heading: string;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly close: () => void;
  readonly save: () => void;
  /** True if it deletes something, so that the safe choice keeps it. */
  readonly deletes?: boolean;
  readonly act?: string;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation("admin");
  const { t: site } = useTranslation();
  const errorText = useErrorText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!props.busy) props.save();
  };
  return (
    <Dialog heading={props.heading} close={props.close}>
      <Form onSubmit={submit}>
        {props.children}
        {props.failure !== undefined && props.failure !== null && (
          <ErrorMessage code={errorCodeOf(props.failure)}>
            {withDetail(errorText(errorCodeOf(props.failure)), fieldDetailOf(props.failure))}
          </ErrorMessage>
        )}
        <p className={styles.actions}>
          <button type="button" className="button" onClick={props.close}>
            {site(props.deletes ? "form.keep" : "form.cancel")}
          </button>
          <SubmitButton busy={props.busy}>{props.act ?? t("edit.save")}</SubmitButton>
        </p>
      </Form>
    </Dialog>
  );
};
