import type { Webhook } from "@setsuna/contracts";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { NewSecret } from "../new-secret.tsx";
import { useRemoveWebhook, useRotateWebhook } from "./use-webhooks.ts";
import own from "./webhooks.module.css";

interface DialogProps {
  readonly webhook: Webhook;
  readonly close: () => void;
}

const Acts = (props: {
  readonly label: string;
  readonly busy: boolean;
  readonly act: () => void;
  readonly close: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={own.actions}>
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
        {props.label}
      </button>
    </div>
  );
};

export const RotateSecretDialog = ({ webhook, close }: DialogProps) => {
  const { t } = useTranslation();
  const rotate = useRotateWebhook(webhook.id);
  return (
    <Dialog heading={t("webhooks.rotateHeading")} close={close}>
      {rotate.data === undefined ? (
        <>
          <p className={own.url}>{webhook.url}</p>
          <p>{t("webhooks.rotateEffect")}</p>
          {rotate.isError && <ErrorMessage code={errorCodeOf(rotate.error)} />}
          <Acts label={t("webhooks.rotate")} busy={rotate.isPending} act={() => rotate.mutate()} close={close} />
        </>
      ) : (
        <NewSecret
          heading={t("webhooks.rotated")}
          label={t("webhooks.secret")}
          secret={rotate.data.secret}
          testId="webhook-secret"
          close={close}
        />
      )}
    </Dialog>
  );
};

export const RemoveWebhookDialog = ({ webhook, close }: DialogProps) => {
  const { t } = useTranslation();
  const remove = useRemoveWebhook(webhook.id);
  return (
    <Dialog heading={t("webhooks.removeHeading")} close={close}>
      <p className={own.url}>{webhook.url}</p>
      <p>{t("webhooks.removeEffect")}</p>
      {remove.isError && <ErrorMessage code={errorCodeOf(remove.error)} />}
      <Acts label={t("webhooks.remove")} busy={remove.isPending} act={() => remove.mutate()} close={close} />
    </Dialog>
  );
};
