import { Link } from "react-router";
import { UserSection } from "../../components/user-section.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { NewSecret } from "../new-secret.tsx";
import styles from "../tokens/tokens-page.module.css";
import { useCreateWebhook } from "./use-webhooks.ts";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookList } from "./webhook-list.tsx";

export default function WebhooksPage() {
  const { t } = useTranslation();
  return (
    <MyPageScreen title={t("webhooks.title")} lead={t("webhooks.lead")}>
      <p className={styles.links}>
        <Link to="/api/docs#webhooks">{t("webhooks.docs")}</Link>
      </p>
      <UserSection name={t("webhooks.add")}>
        <AddWebhook />
      </UserSection>
      <UserSection name={t("webhooks.list")}>
        <WebhookList />
      </UserSection>
    </MyPageScreen>
  );
}

const AddWebhook = () => {
  const { t } = useTranslation();
  const create = useCreateWebhook();
  if (create.data === undefined) return <WebhookForm create={create} />;
  return (
    <NewSecret
      heading={t("webhooks.added")}
      label={t("webhooks.secret")}
      secret={create.data.secret}
      testId="webhook-secret"
      close={create.reset}
    />
  );
};
