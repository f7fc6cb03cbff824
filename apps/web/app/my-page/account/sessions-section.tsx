import type { LoginSession } from "@setsuna/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { deviceName } from "../../account/security/device-name.ts";
import { useApi } from "../../account/session/use-api.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { FormMessage } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { momentIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./sessions-section.module.css";

const SESSIONS_KEY = ["sessions"] as const;

/** This session ends by signing out. */
export const SessionsSection = () => {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const list = useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => api("listSessions", {}, { signal }) });
  /** `null` ends all others. */
  const end = useMutation({
    mutationFn: (id: string | null) => (id === null ? api("endOtherSessions") : api("endSession", { params: { id } })),
    // The list may be stale after a failure too.
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  return (
    <UserSection name={t("user.sessions")}>
      <p className={styles.lead}>{t("user.sessionsLead")}</p>
      <QueryState query={list}>
        {({ sessions }) => (
          <>
            <ul className={styles.list}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} busy={end.isPending} end={() => end.mutate(session.id)} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <button
                type="button"
                className="button"
                aria-disabled={end.isPending || undefined}
                aria-busy={end.isPending || undefined}
                onClick={() => !end.isPending && end.mutate(null)}
              >
                {t("user.endOthers")}
              </button>
            )}
          </>
        )}
      </QueryState>
      <div className={styles.outcome}>
        {end.isSuccess && (
          <FormMessage tone="success">{end.variables === null ? t("user.othersEnded") : t("user.sessionEnded")}</FormMessage>
        )}
        {end.isError && <ErrorMessage code={errorCodeOf(end.error)} />}
      </div>
    </UserSection>
  );
};

const SessionRow = (props: { readonly session: LoginSession; readonly busy: boolean; readonly end: () => void }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { session } = props;
  const { browser, system } = deviceName(session.userAgent);
  const device = browser && system ? t("user.browserOn", { browser, system }) : (browser ?? system ?? t("user.unknownDevice"));
  return (
    <li className={styles.session} data-current={session.current || undefined} data-testid="login-session">
      <div>
        <p className={styles.device}>
          {device}
          {session.current && <span className={styles.current}>{t("user.thisDevice")}</span>}
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{t("user.lastSeen")}</dt>
            <dd>
              <time dateTime={session.lastSeenAt}>{momentIn(language, session.lastSeenAt)}</time>
            </dd>
          </div>
          <div>
            <dt>{t("user.since")}</dt>
            <dd>
              <time dateTime={session.createdAt}>{momentIn(language, session.createdAt)}</time>
            </dd>
          </div>
          <div>
            <dt>{t("user.address")}</dt>
            <dd>{session.address}</dd>
          </div>
        </dl>
      </div>
      {!session.current && (
        <button
          type="button"
          className="button"
          aria-label={t("user.endSessionOf", { device })}
          aria-disabled={props.busy || undefined}
          aria-busy={props.busy || undefined}
          onClick={() => !props.busy && props.end()}
        >
          {t("user.endSession")}
        </button>
      )}
    </li>
  );
};
