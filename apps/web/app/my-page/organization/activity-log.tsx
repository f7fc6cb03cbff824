import { formatSerialId, SerialId } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { UserSection } from "../../components/user-section.tsx";
import { momentIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import table from "../billing/document-table.module.css";
import { actionLabel } from "./action-label.ts";
import { useOrganizationTexts } from "./use-organization.ts";

const subjectIn = (subject: string): string => {
  const id = SerialId.safeParse(subject);
  return id.success ? formatSerialId(id.data) : "";
};

/** Acts of members in the organization, newest first. */
export const ActivityLog = () => {
  const { t } = useOrganizationTexts();
  const { t: site } = useTranslation();
  const { language } = useLanguage();
  const api = useApi();
  const log = useInfiniteQuery({
    queryKey: ["organization", "log"],
    queryFn: ({ pageParam, signal }) => api("readOrganizationLog", { query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.sequence : undefined),
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <UserSection name={t("log.heading")}>
      <p>{t("log.lead")}</p>
      {log.isPending && <p role="status">{site("user.loading")}</p>}
      {log.isError && (
        <>
          <ErrorMessage code={errorCodeOf(log.error)} />
          <p>
            <button type="button" className="button" onClick={() => void log.refetch()}>
              {site("user.retry")}
            </button>
          </p>
        </>
      )}
      {log.isSuccess && entries.length === 0 && <p>{t("log.none")}</p>}
      {entries.length > 0 && (
        <table className={table.table}>
          <caption className="visually-hidden">{t("log.heading")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("log.at")}</th>
              <th scope="col">{t("log.by")}</th>
              <th scope="col">{t("log.action")}</th>
              <th scope="col">{t("log.subject")}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ sequence, at, by, action, subject }) => (
              <tr key={sequence} data-testid="log-entry">
                <td data-label={t("log.at")}>
                  <time dateTime={at}>{momentIn(language, at)}</time>
                </td>
                <td data-label={t("log.by")}>{by === null ? t("log.operator") : shownEmail(by)}</td>
                <td data-label={t("log.action")}>{actionLabel(t, action)}</td>
                <td data-label={t("log.subject")}>{subjectIn(subject)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {log.hasNextPage && (
        <p>
          <button
            type="button"
            className="button"
            aria-busy={log.isFetching || undefined}
            onClick={() => !log.isFetching && void log.fetchNextPage()}
          >
            {t("log.more")}
          </button>
        </p>
      )}
    </UserSection>
  );
};
