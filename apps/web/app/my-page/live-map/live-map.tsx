import { formatSerialId, type SerialCard } from "@setsuna/contracts";
import { useMay } from "../../account/session/use-api.ts";
import { FormMessage } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { devicesOf } from "../connections/devices.ts";
import { useConnections } from "../connections/use-connections.ts";
import { rateOf } from "./link-figures.ts";
import styles from "./live-map.module.css";
import { MapDrawing } from "./map-drawing.tsx";
import { MapEmpty } from "./map-empty.tsx";
import { useLinkHistory } from "./use-link-history.ts";
import { useThumbnails } from "./use-thumbnails.ts";

/** Milliseconds. An account may have many cards. */
const QUIET_REFRESH_MS = 5000;

/** Draws who sends on an ID, through which relay, to whom. */
export const LiveMap = ({ card }: { readonly card: SerialCard }) => {
  const { t } = useTranslation();
  const query = useConnections(card.id, QUIET_REFRESH_MS);
  return (
    <section
      className={styles.map}
      aria-label={t("liveMap.of", { id: formatSerialId(card.id) })}
      data-testid={`live-map-${card.id}`}
    >
      <QueryState query={query}>
        {({ connections }) => (devicesOf(connections).length === 0 ? <MapEmpty /> : <Connected card={card} />)}
      </QueryState>
      {query.isError && query.data !== undefined && <FormMessage tone="error">{t("liveMap.stale")}</FormMessage>}
    </section>
  );
};

const NONE = [] as const;

/** Polls often, so render it only while a device is connected. */
const Connected = ({ card }: { readonly card: SerialCard }) => {
  const { t } = useTranslation();
  const may = useMay();
  const { data, dataUpdatedAt } = useConnections(card.id);
  const view = useLinkHistory(data?.connections ?? NONE, dataUpdatedAt);
  const senders = view.devices.filter(({ direction }) => direction === "send");
  const viewers = view.devices.filter(({ direction }) => direction === "receive");
  const wanted = may("listThumbnails") && card.thumbnails && !card.hasPassword && !card.byLink && senders.length > 0;
  const thumbnails = useThumbnails(card.id, wanted);
  const region = view.devices.flatMap(({ connections }) => connections.map((one) => one.region)).find((name) => name !== null);
  const relay = { region: region ?? undefined, incoming: rateOf(senders), outgoing: rateOf(viewers) };
  return (
    <>
      <p className="visually-hidden">{t("liveMap.summary", { senders: senders.length, viewers: viewers.length })}</p>
      <MapDrawing id={card.id} view={view} senders={senders} viewers={viewers} relay={relay} thumbnails={thumbnails} />
    </>
  );
};
