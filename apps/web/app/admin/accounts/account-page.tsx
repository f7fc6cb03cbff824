import type { AdminAccountDetails, AdminSerialId } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useApi } from "../../account/session/use-api.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT } from "../../streaming/stats/format.ts";
import { AdminSection } from "../admin-section.tsx";
import { LatestEntries } from "../audit/latest-entries.tsx";
import { Facts } from "../facts.tsx";
import { Moment } from "../moment.tsx";
import { RecordScreen } from "../record-screen.tsx";
import { useSerialIdColumns } from "../serial-ids/serial-id-columns.tsx";
import { RowTable } from "../table/row-table.tsx";
import { EndSessions } from "./end-sessions.tsx";

export default function AccountPage() {
  const { account = "" } = useParams();
  const api = useApi();
  const query = useQuery({
    queryKey: ["admin", "account", account],
    queryFn: ({ signal }) => api("readAdminAccount", { params: { account } }, { signal }),
  });
  return (
    <RecordScreen screen="accounts" query={query} of={account} headingOf={(data) => shownEmail(data.account.email)}>
      {(data) => (
        <>
          <About data={data} />
          <Logins data={data} />
          <SerialIds rows={data.serialIds} />
          <LatestEntries entries={data.audit} subject={data.account.id} />
        </>
      )}
    </RecordScreen>
  );
}

const About = ({ data: { account } }: { readonly data: AdminAccountDetails }) => {
  const { t } = useTranslation("admin");
  return (
    <AdminSection name={t("accounts.account")}>
      <Facts
        of={[
          { name: t("accounts.email"), value: shownEmail(account.email) },
          { name: t("accounts.name"), value: account.name ?? ABSENT },
          { name: t("accounts.role"), value: t(`accounts.roles.${account.role}`) },
          { name: t("accounts.language"), value: t(`accounts.languages.${account.locale}`) },
          { name: t("accounts.created"), value: <Moment at={account.createdAt} />, figure: true },
          { name: t("accounts.id"), value: account.id, figure: true },
        ]}
      />
      <p>
        <small>{t("accounts.roleHint")}</small>
      </p>
    </AdminSection>
  );
};

const Logins = ({ data: { account, sessions, secondFactors } }: { readonly data: AdminAccountDetails }) => {
  const { t } = useTranslation("admin");
  const { lastSeenAt } = sessions;
  return (
    <AdminSection name={t("accounts.sessions")} actions={<EndSessions account={account} />}>
      <Facts
        of={[
          { name: t("accounts.sessionCount"), value: sessions.count, figure: true },
          {
            name: t("accounts.lastSeen"),
            value: lastSeenAt === null ? t("accounts.never") : <Moment at={lastSeenAt} />,
            figure: lastSeenAt !== null,
          },
          { name: t("accounts.totp"), value: t(secondFactors.totp ? "accounts.set" : "accounts.notSet") },
          { name: t("accounts.passkeys"), value: secondFactors.passkeys, figure: true },
        ]}
      />
    </AdminSection>
  );
};

const SerialIds = ({ rows }: { readonly rows: readonly AdminSerialId[] }) => {
  const { t } = useTranslation("admin");
  const columns = useSerialIdColumns();
  return (
    <AdminSection name={t("accounts.serialIds")}>
      {rows.length === 0 ? (
        <p>{t("accounts.noSerialIds")}</p>
      ) : (
        <RowTable
          caption={t("accounts.serialIds")}
          columns={columns.filter(({ key }) => key !== "owner")}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
        />
      )}
    </AdminSection>
  );
};
