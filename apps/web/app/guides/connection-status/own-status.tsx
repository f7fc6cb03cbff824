import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SerialIdConnections } from "../../connections/serial-id-connections.tsx";
import { useSerialIds } from "../../serial-ids/use-serial-ids.ts";
import { QueryState } from "../../user/query-state.tsx";

/** Who is connected to the reader's own serial IDs, as My Page shows it. */
const OwnStatus = () => {
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
          <p>{t("connections.noIds")}</p>
        ) : (
          serialIds.map(({ id }) => <SerialIdConnections key={id} id={id} />)
        )
      }
    </QueryState>
  );
};
