import type { ReactNode } from "react";
import { Dialog } from "../components/dialog.tsx";
import { ErrorMessage } from "../components/error-message.tsx";
import { errorCodeOf } from "../components/error-text.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./admin-dialog.module.css";

export const AdminDialog = (props: {
  readonly heading: string;
  readonly act: string;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly close: () => void;
  readonly onAct: () => void;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  return (
    <Dialog heading={props.heading} close={props.close}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!props.busy) props.onAct();
        }}
      >
        {props.children}
        {props.failure != null && <ErrorMessage code={errorCodeOf(props.failure)} />}
        <p className={styles.actions}>
          <button type="button" className="button" onClick={props.close}>
            {t("form.keep")}
          </button>
          <button
            type="submit"
            className="button button-primary"
            aria-disabled={props.busy || undefined}
            aria-busy={props.busy || undefined}
          >
            {props.act}
          </button>
        </p>
      </form>
    </Dialog>
  );
};
