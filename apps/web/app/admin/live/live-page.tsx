import { type Connection, formatSerialId, type LiveSerialId, type SerialId } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useCallback, useState } from "react";
import { FormMessage } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { addressLabel, connectionLabel } from "../../my-page/connections/connection-labels.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminSection } from "../admin-section.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import { Filters } from "../table/filters.tsx";
import type { LoadPage } from "../table/list-page.ts";
import { ListSearch } from "../table/list-search.tsx";
import { RowTable } from "../table/row-table.tsx";
import { useListQuery } from "../table/use-list-query.ts";
import { pageOfWhole } from "../table/whole-list.ts";
import { ConnectionList } from "./connection-list.tsx";
import { GuestRooms } from "./guest-rooms.tsx";
import { useLiveColumns } from "./live-columns.tsx";
import { useRelayColumns } from "./relay-columns.tsx";
import { type Live, useEndLive, useLive } from "./use-live.ts";

const FILTERS = ["search"] as const;
const searchedBy = ({ id, owner }: LiveSerialId): readonly (string | null)[] => [
  id,
  formatSerialId(id),
  owner?.email ?? null,
  owner && shownEmail(owner.email),
];

export default function LivePage() {
  const { t } = useTranslation("admin");
  const query = useLive();
  return (
    <AdminPage screen="live" lead={t("live.lead")}>
      <QueryState query={query}>
        {(live) => (
          <>
            {query.isError && <FormMessage tone="error">{t("table.stale")}</FormMessage>}
            <Relays live={live} />
            <SerialIds live={live} />
          </>
        )}
      </QueryState>
      <GuestRooms />
    </AdminPage>
  );
}

const Relays = ({ live }: { readonly live: Live }) => {
  const { t } = useTranslation("admin");
  const columns = useRelayColumns();
  return (
    <AdminSection name={t("live.relays")}>
      <RowTable
        caption={t("live.relays")}
        columns={columns}
        rows={live.relays}
        idOf={({ slot }) => String(slot)}
        nameOf={({ slot }) => String(slot)}
      />
    </AdminSection>
  );
};

interface Asked {
  readonly id: SerialId;
  readonly connection: Connection;
}

const SerialIds = ({ live: { serialIds } }: { readonly live: Live }) => {
  const { t } = useTranslation("admin");
  const columns = useLiveColumns();
  const query = useListQuery(FILTERS);
  const { search } = query.sent;
  const load = useCallback<LoadPage<LiveSerialId>>(
    async (page) => pageOfWhole(serialIds, page, search, searchedBy),
    [serialIds, search],
  );
  const { rows } = pageOfWhole(serialIds, { limit: serialIds.length }, search, searchedBy);
  const isEmpty = serialIds.length === 0 && !query.any;
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback((id: SerialId, connection: Connection) => setAsked({ id, connection }), []);
  return (
    <AdminSection name={t("live.ids")} actions={isEmpty ? undefined : <CsvExport name="live" columns={columns} load={load} />}>
      {isEmpty ? (
        <p role="status">{t("live.none")}</p>
      ) : (
        <>
          <Filters label={t("live.filters")} any={query.any} clear={query.clear}>
            <ListSearch query={query} />
          </Filters>
          {rows.length === 0 ? (
            <p role="status">{t("table.nothingFound")}</p>
          ) : (
            <RowTable
              caption={t("live.ids")}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ id }) => formatSerialId(id)}
              details={(row) => <Connections of={row} ask={ask} />}
            />
          )}
        </>
      )}
      {asked && <EndConnection asked={asked} close={() => setAsked(undefined)} />}
    </AdminSection>
  );
};

const Connections = (props: { readonly of: LiveSerialId; readonly ask: (id: SerialId, connection: Connection) => void }) => {
  const { of, ask } = props;
  const end = useCallback((connection: Connection) => ask(of.id, connection), [of.id, ask]);
  return <ConnectionList of={of} end={end} />;
};

const EndConnection = ({ asked, close }: { readonly asked: Asked; readonly close: () => void }) => {
  const { t } = useTranslation();
  const { t: admin } = useTranslation("admin");
  const end = useEndLive();
  const toast = useToast();
  const { id, connection } = asked;
  const act = () =>
    end.mutate(
      { id, connection: connection.id },
      {
        onSuccess: () => {
          close();
          toast({ tone: "success", text: admin("live.ended") });
        },
      },
    );
  return (
    <AdminDialog
      heading={admin("live.confirm.heading", { id: formatSerialId(id) })}
      act={admin("live.confirm.act")}
      busy={end.isPending}
      failure={end.error}
      close={close}
      onAct={act}
    >
      <p>{t("connections.confirm.what", { what: connectionLabel(t, connection), address: addressLabel(t, connection) })}</p>
      <p>{connection.client === "whip" ? t("connections.confirm.program") : admin("live.confirm.effect")}</p>
    </AdminDialog>
  );
};
