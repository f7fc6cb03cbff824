import { type CurrentAccount, scopesOf, TokenScope } from "@setsuna/contracts";
import { Link, useOutletContext } from "react-router";
import { UserSection } from "../../components/user-section.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { NewSecret } from "../new-secret.tsx";
import { useOrganizationTexts } from "../organization/use-organization.ts";
import { TokenForm } from "./token-form.tsx";
import { TokenList } from "./token-list.tsx";
import styles from "./tokens-page.module.css";
import { useCreateToken } from "./use-tokens.ts";

type Acting = NonNullable<CurrentAccount["acting"]>;

export default function TokensPage() {
  const { t } = useTranslation();
  const { acting } = useOutletContext<CurrentAccount>();
  return (
    <MyPageScreen title={t("tokens.title")} lead={t("tokens.lead")}>
      {acting && <TeamLead acting={acting} />}
      <p className={styles.links}>
        <Link to="/api/docs">{t("tokens.docs")}</Link>
      </p>
      <UserSection name={t("tokens.make")}>
        <MakeToken scopes={acting === undefined ? TokenScope.options : scopesOf(acting.role)} />
      </UserSection>
      <UserSection name={t("tokens.list")}>
        <TokenList />
      </UserSection>
    </MyPageScreen>
  );
}

const TeamLead = ({ acting: { name, role } }: { readonly acting: Acting }) => {
  const { t } = useOrganizationTexts();
  return (
    <p>
      {t("tokens.lead", { name })} {role === "owner" && t("tokens.owner")}
    </p>
  );
};

const MakeToken = ({ scopes }: { readonly scopes: readonly TokenScope[] }) => {
  const { t } = useTranslation();
  const create = useCreateToken();
  if (create.data === undefined) return <TokenForm create={create} offered={scopes} />;
  const { token, secret } = create.data;
  const heading = t("tokens.made", { name: token.name });
  return <NewSecret heading={heading} label={t("tokens.secret")} secret={secret} testId="token-secret" close={create.reset} />;
};
