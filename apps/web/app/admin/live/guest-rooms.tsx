import { type AdminGuestRoom, type ApiRow, formatSerialId, type Reply } from "@setsuna/contracts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { AdminSection } from "../admin-section.tsx";
import { useChange } from "../edit/use-change.ts";
import { Moment } from "../moment.tsx";
import type { Column } from "../table/column.ts";
import { RowTable } from "../table/row-table.tsx";

const NAME = "guest-rooms";
/** Milliseconds; rooms open and close with visitors. */
const REFRESH_MS = 15_000;

export const GuestRooms = () => {
  const { t } = useTranslation("admin");
  const api = useApi();
  const query = useQuery<Reply<ApiRow<"listGuestRooms">>>({
    queryKey: ["admin", NAME],
    queryFn: ({ signal }) => api("listGuestRooms", {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const [asked, setAsked] = useState<AdminGuestRoom>();
  const columns = useMemo<readonly Column<AdminGuestRoom>[]>(
    () => [
      { key: "id", head: t("live.id"), cell: ({ id }) => formatSerialId(id), figure: true },
      { key: "address", head: t("guestRooms.address"), cell: ({ address }) => address, figure: true },
      { key: "created", head: t("guestRooms.created"), cell: ({ createdAt }) => <Moment at={createdAt} />, figure: true },
      { key: "ends", head: t("guestRooms.ends"), cell: ({ endsAt }) => <Moment at={endsAt} />, figure: true },
      {
        key: "end",
        head: t("guestRooms.action"),
        cell: (room) => (
          <button
            type="button"
            className="button"
            aria-label={t("guestRooms.endOf", { id: formatSerialId(room.id) })}
            onClick={() => setAsked(room)}
          >
            {t("live.end")}
          </button>
        ),
      },
    ],
    [t],
  );
  return (
    <AdminSection name={t("guestRooms.heading")}>
      <QueryState query={query}>
        {({ rooms }) =>
          rooms.length === 0 ? (
            <p role="status">{t("guestRooms.none")}</p>
          ) : (
            <RowTable
              caption={t("guestRooms.heading")}
              columns={columns}
              rows={rooms}
              idOf={({ id }) => id}
              nameOf={({ id }) => formatSerialId(id)}
            />
          )
        }
      </QueryState>
      {asked && <EndRoom room={asked} close={() => setAsked(undefined)} />}
    </AdminSection>
  );
};

const EndRoom = ({ room, close }: { readonly room: AdminGuestRoom; readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const api = useApi();
  const toast = useToast();
  const id = formatSerialId(room.id);
  const end = useChange(
    NAME,
    () => api("endGuestRoom", { params: { id: room.id } }),
    () => {
      close();
      toast({ tone: "success", text: t("guestRooms.ended", { id }) });
    },
  );
  return (
    <AdminDialog
      heading={t("guestRooms.confirm.heading", { id })}
      act={t("guestRooms.confirm.act")}
      busy={end.isPending}
      failure={end.error}
      close={close}
      onAct={() => end.mutate(undefined)}
    >
      <p>{t("guestRooms.confirm.effect")}</p>
    </AdminDialog>
  );
};
