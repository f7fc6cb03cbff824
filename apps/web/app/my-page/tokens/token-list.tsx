import { type PersonalToken, TOKEN_PREFIX } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useState } from "react";
import { serverClock } from "../../api/server-clock.ts";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { FormMessage } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { dayIn, momentIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useOrganizationTexts } from "../organization/use-organization.ts";
import { scopeLabel } from "./scope-label.ts";
import styles from "./tokens-page.module.css";
import { useRevokeToken, useTokens } from "./use-tokens.ts";

export const TokenList = () => {
  const { t } = useTranslation();
  const tokens = useTokens();
  const revoke = useRevokeToken();
  const [asked, setAsked] = useState<PersonalToken>();
  const close = () => {
    revoke.reset();
    setAsked(undefined);
  };
  return (
    <>
      <QueryState query={tokens}>
        {({ tokens: list }) =>
          list.length === 0 ? (
            <p>{t("tokens.none")}</p>
          ) : (
            <ul className={styles.list}>
              {list.map((token) => (
                <TokenRow key={token.id} token={token} revoke={() => setAsked(token)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {revoke.isSuccess && <FormMessage tone="success">{t("tokens.revoked")}</FormMessage>}
      {asked && (
        <Dialog heading={t("tokens.confirm.heading")} close={close}>
          <p className={styles.name}>{t("tokens.confirm.what", { name: asked.name, hint: `${TOKEN_PREFIX}${asked.hint}` })}</p>
          <p>{t("tokens.confirm.effect")}</p>
          {revoke.isError && <ErrorMessage code={errorCodeOf(revoke.error)} />}
          <div className={styles.actions}>
            <button type="button" className="button" onClick={close}>
              {t("form.keep")}
            </button>
            <button
              type="button"
              className="button button-primary"
              aria-disabled={revoke.isPending || undefined}
              aria-busy={revoke.isPending || undefined}
              onClick={() => !revoke.isPending && revoke.mutate(asked.id, { onSuccess: () => setAsked(undefined) })}
            >
              {t("tokens.revoke")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
};

const Maker = ({ by }: { readonly by: string }) => {
  const { t } = useOrganizationTexts();
  return <>{t("tokens.by", { email: shownEmail(by) })}</>;
};

const TokenRow = ({ token, revoke }: { readonly token: PersonalToken; readonly revoke: () => void }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const expired = serverClock.until(token.expiresAt) <= 0;
  return (
    <li className={styles.row} data-testid="token">
      <div>
        <p className={styles.name}>
          {token.name}{" "}
          <code className={styles.scope}>
            {TOKEN_PREFIX}
            {token.hint}…
          </code>
        </p>
        <ul className={styles.allowed}>
          {token.scopes.map((scope) => (
            <li key={scope}>{scopeLabel(t, scope)}</li>
          ))}
        </ul>
        <dl className={styles.facts}>
          <div data-expired={expired || undefined}>
            <dt>{expired ? t("tokens.expired") : t("tokens.expires")}</dt>
            <dd>
              <time dateTime={token.expiresAt}>{dayIn(language, token.expiresAt)}</time>
            </dd>
          </div>
          <div>
            <dt>{t("tokens.created")}</dt>
            <dd>
              <time dateTime={token.createdAt}>{dayIn(language, token.createdAt)}</time> {token.by && <Maker by={token.by} />}
            </dd>
          </div>
          <div>
            <dt>{t("tokens.lastUsed")}</dt>
            <dd>
              {token.lastUsedAt === null ? (
                t("tokens.never")
              ) : (
                <>
                  <time dateTime={token.lastUsedAt}>{momentIn(language, token.lastUsedAt)}</time>
                  {token.lastUsedAddress !== null && ` ${token.lastUsedAddress}`}
                </>
              )}
            </dd>
          </div>
        </dl>
      </div>
      <button type="button" className="button" aria-label={t("tokens.revokeOf", { name: token.name })} onClick={revoke}>
        {t("tokens.revoke")}
      </button>
    </li>
  );
};
