import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "../components/query-state.tsx";
import { AdminPage } from "./admin-page.tsx";
import type { AdminScreenName } from "./screens.ts";

/** Its frame is also visible while loading and on failure. */
export const RecordScreen = <Data,>(props: {
  readonly screen: AdminScreenName;
  readonly query: UseQueryResult<Data>;
  /** Title until the record is loaded. */
  readonly of: string;
  readonly headingOf: (data: Data) => string;
  readonly children: (data: Data) => ReactNode;
}) => {
  const { query } = props;
  return (
    <AdminPage screen={props.screen} of={query.data === undefined ? props.of : props.headingOf(query.data)}>
      <QueryState query={query}>{props.children}</QueryState>
    </AdminPage>
  );
};
