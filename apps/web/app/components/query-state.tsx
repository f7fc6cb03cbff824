import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { ErrorMessage } from "./error-message.tsx";
import { errorCodeOf } from "./error-text.ts";

export const QueryState = <Data,>(props: {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}) => {
  const { t } = useTranslation();
  const { query } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (!query.isError || query.isFetching) return <p role="status">{t("user.loading")}</p>;
  return (
    <>
      <ErrorMessage code={errorCodeOf(query.error)} />
      <p>
        <button type="button" className="button" onClick={() => void query.refetch()}>
          {t("user.retry")}
        </button>
      </p>
    </>
  );
};
