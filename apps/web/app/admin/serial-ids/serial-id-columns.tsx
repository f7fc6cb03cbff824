import { type AdminSerialId, formatSerialId } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useMemo } from "react";
import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Moment } from "../moment.tsx";
import type { Column } from "../table/column.ts";
import { SerialIdLink } from "./serial-id-link.tsx";
import { StatusName } from "./status-name.tsx";

export const frameText = (limit: AdminSerialId["maxFrame"]): string | null =>
  limit === null ? null : `${limit.longSide}×${limit.shortSide}`;

export const useSerialIdColumns = (): readonly Column<AdminSerialId>[] => {
  const { t } = useTranslation("admin");
  return useMemo(
    () => [
      {
        key: "id",
        head: t("serialIds.id"),
        cell: ({ id }) => <SerialIdLink id={id} />,
        csv: ({ id }) => formatSerialId(id),
        sort: "id",
      },
      {
        key: "owner",
        head: t("serialIds.owner"),
        cell: ({ owner }) => <Link to={`/admin/accounts/${owner.id}`}>{shownEmail(owner.email)}</Link>,
        csv: ({ owner }) => shownEmail(owner.email),
      },
      { key: "plan", head: t("serialIds.plan"), cell: ({ plan }) => t(`serialIds.plans.${plan}`), csv: ({ plan }) => plan },
      {
        key: "status",
        head: t("serialIds.status"),
        cell: ({ contractStatus }) => <StatusName of={contractStatus} />,
        csv: ({ contractStatus }) => contractStatus,
      },
      {
        key: "channels",
        head: t("serialIds.channels"),
        cell: ({ videoChannels }) => videoChannels,
        figure: true,
        csv: ({ videoChannels }) => videoChannels,
      },
      {
        key: "frame",
        head: t("serialIds.maxFrame"),
        cell: ({ maxFrame }) => frameText(maxFrame) ?? t("serialIds.anyFrame"),
        csv: ({ maxFrame }) => frameText(maxFrame),
      },
      {
        key: "created",
        head: t("serialIds.created"),
        cell: ({ createdAt }) => <Moment at={createdAt} />,
        figure: true,
        csv: ({ createdAt }) => createdAt,
        sort: "created",
      },
    ],
    [t],
  );
};
