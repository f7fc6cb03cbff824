import { formatSerialId, type SerialCard } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CopyButton } from "../../components/copy-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LiveMap } from "../live-map/live-map.tsx";
import { ThumbnailsSwitch } from "../live-map/thumbnails-switch.tsx";
import { CopyLink } from "./copy-link.tsx";
import { LiveCount } from "./live-count.tsx";
import type { SerialIdAction } from "./serial-id-action.ts";
import styles from "./serial-id-card.module.css";
import { SerialIdFacts } from "./serial-id-facts.tsx";

/** Spec §2 serial-ID card, §3. */
export const SerialIdCard = (props: {
  readonly card: SerialCard;
  readonly ask: (action: SerialIdAction) => void;
  /** Between settings and deletion. */
  readonly licenceActions?: ReactNode;
}) => {
  const { t } = useTranslation();
  const { card, ask } = props;
  const { id, plan, cardStatus } = card;
  const shown = formatSerialId(id);
  // A former plan's password can still be removed.
  const maySetPassword = card.mayHavePassword || card.hasPassword;
  return (
    <article className={styles.card} aria-labelledby={`card-${id}`} data-testid={`serial-id-${id}`}>
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
      </header>
      <p className={styles.now}>
        <Link className="button button-primary" to={`/app/sender?id=${shown}`}>
          {t("serialIds.send")}
        </Link>
        <Link className="button" to={`/app/receiver?id=${shown}&autostart=1`}>
          {t("serialIds.receive")}
        </Link>
        {/* Doesn't work for an ID with its own links. */}
        {!card.byLink && <CopyLink id={id} />}
        <LiveCount id={id} />
        <Link className={styles.beside} to={`/app/two-way?id=${shown}`}>
          {t("twoWay.title")}
        </Link>
      </p>
      <LiveMap card={card} />
      <SerialIdFacts card={card} />
      <ThumbnailsSwitch card={card} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a form's look and meaning to a row of buttons. */}
      <div role="group" className={styles.actions} aria-label={t("serialIds.actions.of", { id: shown })}>
        <button type="button" className="button" onClick={() => ask("name")}>
          {t("serialIds.actions.name")}
        </button>
        <button type="button" className="button" onClick={() => ask("change")}>
          {t("serialIds.actions.change")}
        </button>
        <button
          type="button"
          className="button"
          disabled={!maySetPassword}
          aria-describedby={maySetPassword ? undefined : `plan-${id}`}
          onClick={() => ask("password")}
        >
          {t("serialIds.actions.password")}
        </button>
        <button type="button" className="button" onClick={() => ask("links")}>
          {t("serialIds.actions.links")}
        </button>
        <button type="button" className="button" onClick={() => ask("addresses")}>
          {t("serialIds.actions.addresses")}
        </button>
        {props.licenceActions}
      </div>
      {!maySetPassword && (
        <p className={styles.note} id={`plan-${id}`}>
          {t("serialIds.actions.passwordPlan")}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div role="group" className={styles.deletion} aria-label={t("liveMap.deletion", { id: shown })}>
        <p className={styles.warning}>{t("liveMap.deletionHint")}</p>
        <button type="button" className="button button-small" onClick={() => ask("delete")}>
          {t("serialIds.actions.delete")}
        </button>
      </div>
    </article>
  );
};
