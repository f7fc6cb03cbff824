import type { Connection } from "@setsuna/contracts";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { addressLabel, connectionLabel } from "./connection-labels.ts";
import styles from "./end-dialog.module.css";

export const EndDialog = (props: {
  readonly connection: Connection;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly close: () => void;
  readonly act: () => void;
}) => {
  const { t } = useTranslation();
  const { connection } = props;
  return (
    <Dialog heading={t("connections.confirm.heading")} close={props.close}>
      <p className={styles.what}>
        {t("connections.confirm.what", { what: connectionLabel(t, connection), address: addressLabel(t, connection) })}
      </p>
      <p>{connection.client === "whip" ? t("connections.confirm.program") : t("connections.confirm.effect")}</p>
      <p>{t("connections.confirm.again")}</p>
      {props.failure !== undefined && <ErrorMessage code={errorCodeOf(props.failure)} />}
      <p className={styles.actions}>
        <button type="button" className="button" onClick={props.close}>
          {t("form.keep")}
        </button>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={props.busy || undefined}
          aria-busy={props.busy || undefined}
          onClick={() => !props.busy && props.act()}
        >
          {t("connections.confirm.act")}
        </button>
      </p>
    </Dialog>
  );
};
