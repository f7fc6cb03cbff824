import { formatSerialId } from "@setsuna/contracts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { totalsOf } from "../live/totals.ts";
import type { Live } from "../live/use-live.ts";
import { SerialIdLink } from "../serial-ids/serial-id-link.tsx";
import styles from "./overview.module.css";
import { Rows, Tile } from "./tile.tsx";

const SHOWN = 4;

export const LiveTile = ({ live: { relays, serialIds } }: { readonly live: Live }) => {
  const { t } = useTranslation("admin");
  const rows = serialIds.map((one) => ({ ...one, totals: totalsOf(one) }));
  const down = relays.filter(({ state }) => state !== "ready").length;
  return (
    <Tile
      name={t("overview.live")}
      count={serialIds.length}
      to="/admin/live"
      toAll={t("overview.toLive")}
      none={t("overview.noneLive")}
      testId="overview-live"
    >
      <Rows of={rows.sort((one, other) => other.totals.receivers - one.totals.receivers).slice(0, SHOWN)} idOf={({ id }) => id}>
        {({ id, owner, totals }) => (
          <>
            {owner === null ? <span className={styles.figure}>{formatSerialId(id)}</span> : <SerialIdLink id={id} />}
            <span className={styles.fact}>
              {t("overview.connections", { senders: totals.senders, receivers: totals.receivers })}
            </span>
          </>
        )}
      </Rows>
      {down > 0 && <p className={styles.warning}>{t("overview.relaysDown", { count: down, of: relays.length })}</p>}
    </Tile>
  );
};
