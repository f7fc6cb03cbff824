import { Link } from "react-router";
import { QueryState } from "../../components/query-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { useSerialIds } from "../serial-ids/use-serial-ids.ts";
import { SerialIdConnections } from "./serial-id-connections.tsx";

export default function ConnectionsPage() {
  const { t } = useTranslation();
  const list = useSerialIds();
  return (
    <MyPageScreen title={t("connections.title")} lead={t("connections.lead")} guide="/connectionstatus">
      <QueryState query={list}>
        {({ serialIds }) =>
          serialIds.length === 0 ? (
            <p>
              {t("connections.noIds")} <Link to="/user">{t("myPage.entries.ids")}</Link>
            </p>
          ) : (
            serialIds.map(({ id }) => <SerialIdConnections key={id} id={id} />)
          )
        }
      </QueryState>
    </MyPageScreen>
  );
}
