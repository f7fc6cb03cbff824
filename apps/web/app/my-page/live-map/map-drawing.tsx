import type { ConnectionThumbnail, SerialId } from "@setsuna/contracts";
import { type RefCallback, useCallback, useId, useState } from "react";
import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { bitrateText } from "../../streaming/stats/format.ts";
import type { Device } from "../connections/devices.ts";
import { DeviceNode, placeOf } from "./device-node.tsx";
import { DeviceReport } from "./device-report.tsx";
import { figuresOf, isDirect, MARKED_LOSS } from "./link-figures.ts";
import { linkLines } from "./link-texts.ts";
import styles from "./live-map.module.css";
import { type MapLink, mapLayout } from "./map-layout.ts";
import type { LinkView } from "./use-link-history.ts";

const MAX_VIEWERS = 8;

export interface RelayFacts {
  /** Undefined on a single machine. */
  readonly region: string | undefined;
  /** Bit/s. */
  readonly incoming: number;
  readonly outgoing: number;
}

const useWidth = (): { readonly ref: RefCallback<HTMLElement>; readonly width: number | undefined } => {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
};

export const MapDrawing = (props: {
  readonly id: SerialId;
  readonly view: LinkView;
  readonly senders: readonly Device[];
  readonly viewers: readonly Device[];
  readonly relay: RelayFacts;
  readonly thumbnails: ReadonlyMap<string, ConnectionThumbnail>;
}) => {
  const { t } = useTranslation();
  const { ref, width } = useWidth();
  const [opened, setOpened] = useState<Device>();
  const { id, view, senders, relay, thumbnails } = props;
  const viewers = props.viewers.slice(0, MAX_VIEWERS);
  const more = props.viewers.length - viewers.length;
  const layout = width === undefined ? undefined : mapLayout(senders.length, viewers.length, width);
  const present = view.devices.find(({ key }) => key === opened?.key);
  const thumbnailOf = ({ connections }: Device) =>
    connections.map((connection) => thumbnails.get(connection.id)).find((found) => found !== undefined);
  const nodes = (devices: readonly Device[], kind: "senders" | "viewers") =>
    layout &&
    devices.length > 0 && (
      <ul className={styles.nodes} aria-label={t(`liveMap.${kind}`)}>
        {devices.map((device, index) => (
          <DeviceNode
            key={device.key}
            device={device}
            box={layout[kind][index] ?? layout.relay}
            view={view}
            thumbnail={thumbnailOf(device)}
            open={() => setOpened(device)}
          />
        ))}
      </ul>
    );
  return (
    <div>
      <div ref={ref} className={styles.drawing} style={{ height: layout?.height }} data-wide={layout?.wide}>
        {layout && (
          <svg className={styles.links} width="100%" height={layout.height} aria-hidden="true" focusable="false">
            {senders.map((device, index) => (
              <LinkLine key={device.key} device={device} link={layout.senderLinks[index]} wide={layout.wide} />
            ))}
            {viewers.map((device, index) => (
              <LinkLine key={device.key} device={device} link={layout.viewerLinks[index]} wide={layout.wide} />
            ))}
          </svg>
        )}
        {nodes(senders, "senders")}
        {layout && (
          <div className={styles.relay} style={placeOf(layout.relay)} data-testid="map-relay">
            <p className={styles.name}>{t("liveMap.relay")}</p>
            {relay.region !== undefined && <p className={styles.detail}>{t("liveMap.region", { region: relay.region })}</p>}
            <p className={styles.detail}>{t("liveMap.incoming", { rate: bitrateText(relay.incoming) })}</p>
            <p className={styles.detail}>{t("liveMap.outgoing", { rate: bitrateText(relay.outgoing) })}</p>
          </div>
        )}
        {nodes(viewers, "viewers")}
      </div>
      {senders.length === 0 && <p className={styles.none}>{t("liveMap.noSource")}</p>}
      {viewers.length === 0 && <p className={styles.none}>{t("liveMap.nobody")}</p>}
      {more > 0 && <Link to={`/user/connections#${id}`}>{t("liveMap.more", { count: more })}</Link>}
      {opened && (
        <DeviceReport
          id={id}
          device={present ?? opened}
          isGone={present === undefined}
          samples={view.history.get(opened.key) ?? []}
          until={view.at}
          close={() => setOpened(undefined)}
        />
      )}
    </div>
  );
};

/** The line between a device and the relay, with its figures. Dashed: on standby, the stream comes straight from the sender. */
const LinkLine = (props: { readonly device: Device; readonly link: MapLink | undefined; readonly wide: boolean }) => {
  const { t } = useTranslation();
  const arrow = useId();
  const { device, link, wide } = props;
  if (link === undefined) return null;
  const { path, label } = link;
  const lines = linkLines(t, device);
  const marked = (figuresOf(device).lossRatio ?? 0) >= MARKED_LOSS;
  return (
    <g className={styles.link} data-direct={isDirect(device) || undefined} data-marked={marked || undefined}>
      <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M1 1l6 3-6 3" fill="none" stroke="context-stroke" />
      </marker>
      <path d={path} markerEnd={`url(#${arrow})`} />
      {wide ? (
        lines.map((line, index) => (
          <text key={line} x={label.x} y={label.y + (index === 0 ? -8 : 18)} textAnchor={label.anchor}>
            {line}
          </text>
        ))
      ) : (
        <text x={label.x} y={label.y} textAnchor={label.anchor}>
          {lines.join(" · ")}
        </text>
      )}
    </g>
  );
};
