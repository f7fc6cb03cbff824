import { shownEmail } from "@setsuna/kit";
import { useNavigate } from "react-router";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { dayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import styles from "./organization.module.css";
import { type Mine, useActFor, useMyOrganizations, useOrganizationChanges, useOrganizationTexts } from "./use-organization.ts";

/** Organizations of the account, and invitations to others. */
export const MyOrganizations = () => {
  const { t } = useOrganizationTexts();
  const mine = useMyOrganizations();
  return (
    <QueryState query={mine}>
      {({ organizations, invitations }) => (
        <>
          {invitations.length > 0 && (
            <UserSection name={t("received.heading")}>
              <Received invitations={invitations} />
            </UserSection>
          )}
          <UserSection name={t("mine.heading")}>
            {organizations.length === 0 ? <p>{t("mine.none")}</p> : <Organizations organizations={organizations} />}
          </UserSection>
        </>
      )}
    </QueryState>
  );
};

const Organizations = ({ organizations }: Pick<Mine, "organizations">) => {
  const { t } = useOrganizationTexts();
  const navigate = useNavigate();
  const actFor = useActFor();
  const open = (id: string) => {
    if (actFor.isPending) return;
    // Not on success: the switch replaces this screen, and its callbacks end with it.
    actFor.mutate(id);
    void navigate("/user");
  };
  return (
    <>
      <ul className={styles.list}>
        {organizations.map(({ id, name, role }) => (
          <li key={id} className={styles.row}>
            <div>
              <p className={styles.who}>{name}</p>
              <p className={styles.beside}>{t(`roles.${role}`)}</p>
            </div>
            <button
              type="button"
              className="button"
              aria-label={t("mine.open", { name })}
              aria-disabled={actFor.isPending || undefined}
              aria-busy={actFor.isPending || undefined}
              onClick={() => open(id)}
            >
              {t("mine.act")}
            </button>
          </li>
        ))}
      </ul>
      {actFor.isError && <ErrorMessage code={errorCodeOf(actFor.error)} />}
    </>
  );
};

const Received = ({ invitations }: Pick<Mine, "invitations">) => {
  const { t } = useOrganizationTexts();
  const { language } = useLanguage();
  const toast = useToast();
  const { accept, decline } = useOrganizationChanges();
  const busy = accept.isPending || decline.isPending;
  const refuse = (id: string) =>
    decline.mutate(id, { onSuccess: () => toast({ tone: "success", text: t("received.declined") }) });
  return (
    <>
      <ul className={styles.list}>
        {invitations.map(({ id, organization: name, role, from, expiresAt }) => (
          <li key={id} className={styles.row} data-testid="received-invitation">
            <div>
              <p className={styles.who}>{name}</p>
              <p className={styles.beside}>
                {from === null
                  ? t("received.fromNobody", { role: t(`roles.${role}`) })
                  : t("received.from", { from: shownEmail(from), role: t(`roles.${role}`) })}{" "}
                {t("received.until", { day: dayIn(language, expiresAt) })}
              </p>
            </div>
            <div className={styles.acts}>
              <button
                type="button"
                className="button"
                aria-label={t("received.declineOf", { name })}
                aria-disabled={busy || undefined}
                aria-busy={busy || undefined}
                onClick={() => !busy && refuse(id)}
              >
                {t("received.decline")}
              </button>
              <button
                type="button"
                className="button button-primary"
                aria-label={t("received.acceptOf", { name })}
                aria-disabled={busy || undefined}
                aria-busy={busy || undefined}
                onClick={() => !busy && accept.mutate(id)}
              >
                {t("received.accept")}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {[accept, decline].map(({ error }) => error !== null && <ErrorMessage key={error.message} code={errorCodeOf(error)} />)}
    </>
  );
};
