import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import { FormMessage } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

export const QueryState = <Data,>(props: {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { query } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (!query.isError || query.isFetching) return <p role="status">{t("user.loading")}</p>;
  return (
    <>
      <FormMessage tone="error">{errorText(errorCodeOf(query.error))}</FormMessage>
      <p>
        <button type="button" className="button" onClick={() => void query.refetch()}>
          {t("user.retry")}
        </button>
      </p>
    </>
  );
};
