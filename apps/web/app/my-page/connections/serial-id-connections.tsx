import { type Connection, formatSerialId, type SerialId } from "@setsuna/contracts";
import { useId, useState } from "react";
import { FormMessage } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ConnectionTable } from "./connection-table.tsx";
import { countOf } from "./devices.ts";
import { EndDialog } from "./end-dialog.tsx";
import styles from "./serial-id-connections.module.css";
import { useConnections, useEndConnection } from "./use-connections.ts";

export const SerialIdConnections = ({ id }: { readonly id: SerialId }) => {
  const { t } = useTranslation();
  const heading = useId();
  const query = useConnections(id);
  const end = useEndConnection(id);
  const [asked, setAsked] = useState<Connection>();
  const close = () => {
    setAsked(undefined);
    if (end.isError) end.reset();
  };
  return (
    <section className={styles.section} id={id} aria-labelledby={heading} data-testid={`connections-${id}`}>
      <h2 className={styles.id} id={heading}>
        {formatSerialId(id)}
      </h2>
      <QueryState query={query}>
        {({ connections }) => (
          <>
            <p className={styles.counts}>
              {t("connections.counts", { senders: countOf(connections, "send"), receivers: countOf(connections, "receive") })}
            </p>
            {query.isError && <FormMessage tone="error">{t("connections.stale")}</FormMessage>}
            {connections.length === 0 ? (
              <p className={styles.empty}>{t("connections.empty")}</p>
            ) : (
              <ConnectionTable id={id} connections={connections} end={setAsked} />
            )}
          </>
        )}
      </QueryState>
      {end.isSuccess && <FormMessage tone="success">{t("connections.ended")}</FormMessage>}
      {asked && (
        <EndDialog
          connection={asked}
          busy={end.isPending}
          failure={end.isError ? end.error : undefined}
          close={close}
          act={() => end.mutate(asked.id, { onSuccess: () => setAsked(undefined) })}
        />
      )}
    </section>
  );
};
