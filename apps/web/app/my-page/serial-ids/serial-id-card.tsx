import { formatSerialId, type SerialCard } from "@setsuna/contracts";
import { Link } from "react-router";
import { useMay } from "../../account/session/use-api.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LiveMap } from "../live-map/live-map.tsx";
import { ThumbnailsSwitch } from "../live-map/thumbnails-switch.tsx";
import { IdMenu } from "./id-menu.tsx";
import { LiveCount } from "./live-count.tsx";
import type { SerialIdAction } from "./serial-id-action.ts";
import styles from "./serial-id-card.module.css";
import { SerialIdFacts } from "./serial-id-facts.tsx";

/** One serial ID: what it is, whether it is in use, until when, and its actions. Spec §2 serial-ID card, §3. */
export const SerialIdCard = (props: { readonly card: SerialCard; readonly ask: (action: SerialIdAction) => void }) => {
  const { t } = useTranslation();
  const may = useMay();
  const { card, ask } = props;
  const { id, plan, cardStatus } = card;
  const shown = formatSerialId(id);
  return (
    <article className={styles.card} aria-labelledby={`card-${id}`} data-testid={`serial-id-${id}`} data-plan={plan}>
      <header className={styles.head}>
        <h2 className={styles.heading} id={`card-${id}`}>
          {card.name !== null && (
            <span className={styles.name} data-testid="id-name">
              {card.name}
            </span>
          )}
          <span className={styles.id}>{shown}</span>
        </h2>
        <CopyButton text={shown} name={t("serialIds.copyOf", { id: shown })} />
        <p className={styles.plan}>{t(`serialIds.plans.${plan}`)}</p>
        <p className={styles.status} data-status={cardStatus}>
          {t(`serialIds.statuses.${cardStatus}`)}
        </p>
        {may("listConnections") && <LiveCount id={id} />}
      </header>
      <div className={styles.now}>
        <Link className="button button-primary" to={`/app/sender?id=${shown}`}>
          {t("serialIds.send")}
        </Link>
        <Link className="button" to={`/app/receiver?id=${shown}&autostart=1`}>
          {t("serialIds.receive")}
        </Link>
        <IdMenu card={card} ask={ask} />
      </div>
      {may("listConnections") && <LiveMap card={card} />}
      <SerialIdFacts card={card} />
      {may("setThumbnails") && <ThumbnailsSwitch card={card} />}
    </article>
  );
};
