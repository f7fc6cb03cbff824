import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { use, useState } from "react";
import { Link } from "react-router";
import { QueryState } from "../../components/query-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { SerialIdConnections } from "../../my-page/connections/serial-id-connections.tsx";
import { useSerialIds } from "../../my-page/serial-ids/use-serial-ids.ts";

const OwnStatus = () => {
  const { i18n } = useTranslation();
  if (!i18n.isWhole()) use(i18n.loadWhole());
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>
  );
};
export default OwnStatus;

const List = () => {
  const { t } = useTranslation();
  return (
    <QueryState query={useSerialIds()}>
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
  );
};
