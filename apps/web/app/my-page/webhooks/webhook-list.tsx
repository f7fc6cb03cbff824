import { formatSerialId, type Webhook } from "@setsuna/contracts";
import { useState } from "react";
import { serverClock } from "../../api/server-clock.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { FormMessage } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { dayIn, momentIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "../tokens/tokens-page.module.css";
import { DeliveryList } from "./delivery-list.tsx";
import { useEnableWebhook, useWebhooks } from "./use-webhooks.ts";
import { RemoveWebhookDialog, RotateSecretDialog } from "./webhook-dialogs.tsx";
import { eventTypeLabel } from "./webhook-labels.ts";
import own from "./webhooks.module.css";

export const WebhookList = () => {
  const { t } = useTranslation();
  const webhooks = useWebhooks();
  return (
    <QueryState query={webhooks}>
      {({ webhooks: list }) =>
        list.length === 0 ? (
          <p>{t("webhooks.none")}</p>
        ) : (
          <ul className={styles.list}>
            {list.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
};

const WebhookRow = ({ webhook }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [asked, setAsked] = useState<"rotate" | "remove">();
  const [open, setOpen] = useState(false);
  const { url, types, serialIds, createdAt, oldSecretUntil } = webhook;
  const close = () => setAsked(undefined);
  return (
    <li className={own.row} data-testid="webhook">
      <p className={own.url}>{url}</p>
      <p className={own.scope}>
        {types.length === 0 ? t("webhooks.allTypes") : types.map((type) => eventTypeLabel(t, type)).join(t("webhooks.comma"))}
        {" · "}
        {serialIds === null ? t("webhooks.allIds") : serialIds.map(formatSerialId).join(t("webhooks.comma"))}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t("webhooks.created")}</dt>
          <dd>
            <time dateTime={createdAt}>{dayIn(language, createdAt)}</time>
          </dd>
        </div>
        {oldSecretUntil !== null && serverClock.until(oldSecretUntil) > 0 && (
          <div>
            <dt>{t("webhooks.oldSecretUntil")}</dt>
            <dd>
              <time dateTime={oldSecretUntil}>{momentIn(language, oldSecretUntil)}</time>
            </dd>
          </div>
        )}
      </dl>
      <Standing webhook={webhook} />
      <div className={own.actions}>
        <button type="button" className="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("webhooks.deliveries")}
        </button>
        <button type="button" className="button" onClick={() => setAsked("rotate")}>
          {t("webhooks.rotate")}
        </button>
        <button type="button" className="button" onClick={() => setAsked("remove")}>
          {t("webhooks.remove")}
        </button>
      </div>
      {open && <DeliveryList webhook={webhook} />}
      {asked === "rotate" && <RotateSecretDialog webhook={webhook} close={close} />}
      {asked === "remove" && <RemoveWebhookDialog webhook={webhook} close={close} />}
    </li>
  );
};

const DISABLED = {
  failing: "webhooks.disabledFailing",
  gone: "webhooks.disabledGone",
  "maker-left": "webhooks.disabledMakerLeft",
} as const;

/** Shows that an endpoint fails or is disabled, and what to do. Renders nothing while deliveries succeed. */
const Standing = ({ webhook: { id, disabled, failingSince } }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const enable = useEnableWebhook(id);
  if (disabled === null)
    return failingSince === null ? null : (
      <p className={own.failing}>{t("webhooks.failing", { since: momentIn(language, failingSince) })}</p>
    );
  return (
    <>
      <FormMessage tone="error">{t(DISABLED[disabled.why])}</FormMessage>
      {enable.isError && <ErrorMessage code={errorCodeOf(enable.error)} />}
      <p>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={enable.isPending || undefined}
          aria-busy={enable.isPending || undefined}
          onClick={() => !enable.isPending && enable.mutate()}
        >
          {t("webhooks.enable")}
        </button>
      </p>
    </>
  );
};
