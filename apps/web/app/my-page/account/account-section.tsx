import type { ApiRow, Language, Reply } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { SelectField } from "../../components/field.tsx";
import { FormMessage } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { dayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./account-section.module.css";

const ACCOUNT_KEY = ["account"] as const;
type AccountDetails = Reply<ApiRow<"readAccount">>;

export const useAccount = (): UseQueryResult<AccountDetails> => {
  const api = useApi();
  return useQuery({ queryKey: ACCOUNT_KEY, queryFn: ({ signal }) => api("readAccount", {}, { signal }) });
};

const LANGUAGE_CHOICES: readonly { readonly value: Language; readonly label: string }[] = [
  { value: "ja", label: "日本語" },
  { value: "en", label: "English" },
];

export const AccountSection = () => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const api = useApi();
  const queries = useQueryClient();
  const account = useAccount();
  const change = useMutation({
    mutationFn: (locale: Language) => api("changeAccount", { body: { locale } }),
    onSuccess: (changed) => queries.setQueryData(ACCOUNT_KEY, changed),
  });
  return (
    <UserSection name={t("user.account")}>
      <QueryState query={account}>
        {(details) => (
          <>
            <dl className={styles.facts}>
              <div>
                <dt>{t("user.email")}</dt>
                <dd>{shownEmail(details.email)}</dd>
              </div>
              <div>
                <dt>{t("user.registered")}</dt>
                <dd>
                  <time dateTime={details.createdAt}>{dayIn(language, details.createdAt)}</time>
                </dd>
              </div>
            </dl>
            <div className={styles.choice}>
              <SelectField
                label={t("user.mailLanguage")}
                hint={t("user.mailLanguageHint")}
                value={change.isPending ? change.variables : details.locale}
                choices={LANGUAGE_CHOICES}
                disabled={change.isPending}
                onChange={(locale) => change.mutate(locale)}
              />
            </div>
            {change.isSuccess && <FormMessage tone="success">{t("user.saved")}</FormMessage>}
            {change.isError && <ErrorMessage code={errorCodeOf(change.error)} />}
          </>
        )}
      </QueryState>
    </UserSection>
  );
};
