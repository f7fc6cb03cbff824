import { Link } from "react-router";
import { UserSection } from "../../components/user-section.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { NewSecret } from "../new-secret.tsx";
import { TokenForm } from "./token-form.tsx";
import { TokenList } from "./token-list.tsx";
import styles from "./tokens-page.module.css";
import { useCreateToken } from "./use-tokens.ts";

export default function TokensPage() {
  const { t } = useTranslation();
  return (
    <MyPageScreen title={t("tokens.title")} lead={t("tokens.lead")}>
      <p className={styles.links}>
        <Link to="/api/docs">{t("tokens.docs")}</Link>
      </p>
      <UserSection name={t("tokens.make")}>
        <MakeToken />
      </UserSection>
      <UserSection name={t("tokens.list")}>
        <TokenList />
      </UserSection>
    </MyPageScreen>
  );
}

const MakeToken = () => {
  const { t } = useTranslation();
  const create = useCreateToken();
  if (create.data === undefined) return <TokenForm create={create} />;
  const { token, secret } = create.data;
  const heading = t("tokens.made", { name: token.name });
  return <NewSecret heading={heading} label={t("tokens.secret")} secret={secret} testId="token-secret" close={create.reset} />;
};
