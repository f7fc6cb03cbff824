import { formatSerialId, type SerialId } from "@setsuna/contracts";
import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT } from "../../streaming/stats/format.ts";
import { countOf } from "../connections/devices.ts";
import { useConnections } from "../connections/use-connections.ts";
import styles from "./live-count.module.css";

/** Milliseconds. An account may have many cards. */
const REFRESH_MS = 5000;

export const LiveCount = ({ id }: { readonly id: SerialId }) => {
  const { t } = useTranslation();
  const { data, isError } = useConnections(id, REFRESH_MS);
  const senders = data ? countOf(data.connections, "send") : undefined;
  const receivers = data ? countOf(data.connections, "receive") : undefined;
  const counts = { senders: senders ?? ABSENT, receivers: receivers ?? ABSENT };
  return (
    <Link
      className={styles.live}
      to={`/user/connections#${id}`}
      data-testid="live-count"
      data-live={(senders ?? 0) > 0 || undefined}
    >
      <span className="visually-hidden">{formatSerialId(id)}: </span>
      {isError && data === undefined ? t("serialIds.liveUnknown") : t("serialIds.live", counts)}
    </Link>
  );
};
