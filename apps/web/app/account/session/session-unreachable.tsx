import { Link } from "react-router";
import { MessagePage } from "../../components/message-page.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSessionStore } from "./session-provider.tsx";

export const SessionUnreachable = () => {
  const { t } = useTranslation();
  const store = useSessionStore();
  return (
    <MessagePage figure="503" heading={t("session.unreachable")} text={t("session.unreachableText")}>
      <button type="button" className="button button-primary" onClick={() => void store.retry()}>
        {t("session.retry")}
      </button>
      <Link className="button" to="/">
        {t("notFound.home")}
      </Link>
    </MessagePage>
  );
};
