import type { AuditEntry } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useMemo } from "react";
import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Moment } from "../moment.tsx";
import type { Column } from "../table/column.ts";

const ActorName = ({ entry: { actor, actorEmail } }: { readonly entry: Pick<AuditEntry, "actor" | "actorEmail"> }) => {
  const { t } = useTranslation("admin");
  if (actorEmail !== null) return shownEmail(actorEmail);
  if (actor === "") return t("audit.erasedActor");
  return actor === "system" || actor === "visitor" ? t(`audit.${actor}`) : actor;
};

const Narrow = ({ name, value }: { readonly name: "action" | "subject"; readonly value: string }) => (
  <Link to={`/admin/audit?${new URLSearchParams({ [name]: value })}`}>{value}</Link>
);

export const useAuditColumns = (): readonly Column<AuditEntry>[] => {
  const { t } = useTranslation("admin");
  return useMemo(
    () => [
      { key: "sequence", head: t("audit.sequence"), cell: ({ sequence }) => sequence, figure: true, csv: (row) => row.sequence },
      { key: "at", head: t("audit.at"), cell: ({ at }) => <Moment at={at} />, figure: true, csv: (row) => row.at },
      {
        key: "actor",
        head: t("audit.actor"),
        cell: (row) => <ActorName entry={row} />,
        csv: (row) => (row.actorEmail === null ? row.actor : shownEmail(row.actorEmail)),
      },
      {
        key: "action",
        head: t("audit.action"),
        cell: ({ action }) => <Narrow name="action" value={action} />,
        csv: (row) => row.action,
      },
      {
        key: "subject",
        head: t("audit.subject"),
        cell: ({ subject }) => (subject === "" ? "" : <Narrow name="subject" value={subject} />),
        figure: true,
        csv: (row) => row.subject,
      },
      { key: "address", head: t("audit.address"), cell: ({ address }) => address, figure: true, csv: (row) => row.address },
    ],
    [t],
  );
};
