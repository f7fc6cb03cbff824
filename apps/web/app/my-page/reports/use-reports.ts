import type { ApiRow, Reply, SerialId, SessionReport } from "@setsuna/contracts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import { report as en } from "../../content/en/screens/report.ts";
import { report as ja } from "../../content/ja/screens/report.ts";
import { type Translation, useTranslation } from "../../i18n/use-translation.ts";

/** Polling interval of a live session, and of a list that waits for one, ms. */
const REFRESH_MS = 5000;
const QUIET_REFRESH_MS = 20_000;

/** Loads the texts of these pages only. */
export const useReportTexts = (): Translation<"report"> => {
  const translation = useTranslation("report");
  translation.i18n.addSpace("report", { ja, en });
  return translation;
};

export const useReports = (id: SerialId): UseQueryResult<Reply<ApiRow<"listReports">>> => {
  const api = useApi();
  return useQuery({
    queryKey: ["reports", id],
    queryFn: ({ signal }) => api("listReports", { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.reports.some(({ isRunning }) => isRunning) ? REFRESH_MS : QUIET_REFRESH_MS),
  });
};

export const useReport = (id: SerialId, report: string): UseQueryResult<SessionReport> => {
  const api = useApi();
  return useQuery({
    queryKey: ["report", id, report],
    queryFn: ({ signal }) => api("readReport", { params: { id, report } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? REFRESH_MS : false),
  });
};

export interface TimelineOf {
  readonly participant: string;
  /** ISO 8601; undefined: the whole session. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const useTimeline = (
  id: SerialId,
  { id: report, isRunning }: Pick<SessionReport, "id" | "isRunning">,
  { participant, from, to }: TimelineOf,
): UseQueryResult<Reply<ApiRow<"readReportTimeline">>> => {
  const api = useApi();
  return useQuery({
    queryKey: ["timeline", id, report, participant, from, to],
    queryFn: ({ signal }) => api("readReportTimeline", { params: { id, report, participant }, query: { from, to } }, { signal }),
    refetchInterval: isRunning ? REFRESH_MS : false,
  });
};
