import { type AdminSerialId, type ContractView, formatSerialId, SerialId } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useApi } from "../../account/session/use-api.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdminSection } from "../admin-section.tsx";
import { LatestEntries } from "../audit/latest-entries.tsx";
import { Facts } from "../facts.tsx";
import { Moment } from "../moment.tsx";
import { RecordScreen } from "../record-screen.tsx";
import { ChangeStatus } from "./change-status.tsx";
import { ContractFacts } from "./contract-facts.tsx";
import { LiftHold } from "./lift-hold.tsx";
import { frameText } from "./serial-id-columns.tsx";
import { StatusName } from "./status-name.tsx";

export default function SerialIdPage() {
  const { id = "" } = useParams();
  const api = useApi();
  const query = useQuery({
    queryKey: ["admin", "serial-id", id],
    queryFn: ({ signal }) => api("readAdminSerialId", { params: { id } }, { signal }),
  });
  const parsed = SerialId.safeParse(id);
  return (
    <RecordScreen
      screen="serial-ids"
      query={query}
      of={parsed.success ? formatSerialId(parsed.data) : id}
      headingOf={({ serialId }) => formatSerialId(serialId.id)}
    >
      {({ serialId, contract, audit }) => (
        <>
          <Limits serialId={serialId} />
          <Contract contract={contract} />
          <LatestEntries entries={audit} subject={serialId.id} />
        </>
      )}
    </RecordScreen>
  );
}

const Limits = ({ serialId }: { readonly serialId: AdminSerialId }) => {
  const { t } = useTranslation("admin");
  const { owner, plan, contractStatus, held, videoChannels, maxFrame, hasPassword, allowedAddresses, createdAt } = serialId;
  return (
    <AdminSection
      name={t("serialIds.limits")}
      actions={
        <>
          <ChangeStatus serialId={serialId} />
          <LiftHold serialId={serialId} />
        </>
      }
    >
      <Facts
        of={[
          { name: t("serialIds.owner"), value: <Link to={`/admin/accounts/${owner.id}`}>{shownEmail(owner.email)}</Link> },
          { name: t("serialIds.status"), value: <StatusName of={contractStatus} /> },
          ...(held === null
            ? []
            : [
                { name: t("serialIds.held"), value: <Moment at={held.since} />, figure: true },
                { name: t("serialIds.heldReason"), value: held.reason },
              ]),
          { name: t("serialIds.plan"), value: t(`serialIds.plans.${plan}`) },
          { name: t("serialIds.channels"), value: videoChannels, figure: true },
          { name: t("serialIds.maxFrame"), value: frameText(maxFrame) ?? t("serialIds.anyFrame"), figure: maxFrame !== null },
          { name: t("serialIds.password"), value: t(hasPassword ? "serialIds.set" : "serialIds.notSet") },
          {
            name: t("serialIds.addresses"),
            value: allowedAddresses.length === 0 ? t("serialIds.everywhere") : allowedAddresses.join("\n"),
            figure: allowedAddresses.length > 0,
          },
          { name: t("serialIds.created"), value: <Moment at={createdAt} />, figure: true },
        ]}
      />
    </AdminSection>
  );
};

const Contract = ({ contract }: { readonly contract: ContractView | null }) => {
  const { t } = useTranslation("admin");
  return (
    <AdminSection name={t("serialIds.contract")}>
      {contract === null ? <p>{t("serialIds.noContract")}</p> : <ContractFacts of={contract} />}
    </AdminSection>
  );
};
