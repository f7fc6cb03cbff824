import type { CurrentAccount } from "@setsuna/contracts";
import { useOutletContext } from "react-router";
import { QueryState } from "../../components/query-state.tsx";
import { MyPageScreen } from "../my-page-screen.tsx";
import { ActivityLog } from "./activity-log.tsx";
import { ConvertForm } from "./convert-form.tsx";
import { CreateForm } from "./create-form.tsx";
import { EndSection, LeaveSection, TransferSection } from "./end-sections.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberList } from "./member-list.tsx";
import { MyOrganizations } from "./my-organizations.tsx";
import { NameForm } from "./name-form.tsx";
import { SsoSection } from "./sso-section.tsx";
import { useOrganization, useOrganizationTexts } from "./use-organization.ts";

/** The organization that the session acts for, or those that the account may act for. */
export default function OrganizationPage() {
  const { t } = useOrganizationTexts();
  const { id, acting } = useOutletContext<CurrentAccount>();
  return acting === undefined ? (
    <MyPageScreen title={t("title")} lead={t("lead")}>
      <MyOrganizations />
      <CreateForm />
      <ConvertForm />
    </MyPageScreen>
  ) : (
    <MyPageScreen title={acting.name}>
      <Details person={id} isOwner={acting.role === "owner"} />
    </MyPageScreen>
  );
}

const Details = ({ person, isOwner }: { readonly person: string; readonly isOwner: boolean }) => {
  const organization = useOrganization();
  return (
    <QueryState query={organization}>
      {(found) => (
        <>
          <MemberList organization={found} person={person} isOwner={isOwner} />
          {isOwner ? (
            <>
              <InviteForm />
              <NameForm name={found.name} />
              <SsoSection />
              <ActivityLog />
              <TransferSection organization={found} />
              <EndSection name={found.name} />
            </>
          ) : (
            <LeaveSection name={found.name} />
          )}
        </>
      )}
    </QueryState>
  );
};
