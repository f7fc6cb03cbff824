import { formatSerialId, type Webhook, type WebhookDelivery } from "@setsuna/contracts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { QueryState } from "../../components/query-state.tsx";
import { clockIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useDeliveries, useReplay } from "./use-webhooks.ts";
import { deliveryText, eventTypeLabel } from "./webhook-labels.ts";
import own from "./webhooks.module.css";

export const DeliveryList = ({ webhook: { id } }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation();
  const deliveries = useDeliveries(id);
  const replay = useReplay(id);
  return (
    <section aria-label={t("webhooks.deliveries")}>
      {replay.isError && <ErrorMessage code={errorCodeOf(replay.error)} />}
      <QueryState query={deliveries}>
        {({ deliveries: list }) =>
          list.length === 0 ? (
            <p>{t("webhooks.noDeliveries")}</p>
          ) : (
            <ul className={own.deliveries}>
              {list.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} replay={() => replay.mutate(delivery.id)} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  );
};

const DeliveryRow = ({ delivery, replay }: { readonly delivery: WebhookDelivery; readonly replay: () => void }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { type, serialId, at, state } = delivery;
  const label = eventTypeLabel(t, type);
  return (
    <li className={own.delivery} data-testid="delivery" data-state={state}>
      <time dateTime={at} className={own.time}>
        {clockIn(language, at)}
      </time>
      <span>
        {label} <code>{formatSerialId(serialId)}</code>
      </span>
      <span className={own.state}>{deliveryText(t, language, delivery)}</span>
      {state !== "waiting" && (
        <button
          type="button"
          className="button"
          aria-label={t("webhooks.replayOf", { type: label, at: clockIn(language, at) })}
          onClick={replay}
        >
          {t("webhooks.replay")}
        </button>
      )}
    </li>
  );
};
