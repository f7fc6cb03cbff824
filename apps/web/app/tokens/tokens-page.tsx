import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageTitle } from "../parts/page-title.tsx";
import { ProvePart } from "../security/prove-part.tsx";
import { useSecondFactors } from "../security/use-second-factors.ts";
import { QueryState } from "../user/query-state.tsx";
import { UserSection } from "../user/user-section.tsx";
import { NewSecret } from "./new-secret.tsx";
import { TokenForm } from "./token-form.tsx";
import { TokenList } from "./token-list.tsx";
import styles from "./tokens-page.module.css";
import { useCreateToken } from "./use-tokens.ts";

const newQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });

/** Personal access tokens of who is signed in: made, shown once, listed, revoked. */
export const TokensPage = () => {
  const { t } = useTranslation();
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <main className={styles.page}>
        <PageTitle of={t("tokens.title")} />
        <meta name="robots" content="noindex" />
        <h1 className={styles.heading}>{t("tokens.title")}</h1>
        <p className={styles.lead}>{t("tokens.lead")}</p>
        <p className={styles.links}>
          <Link to="/api/docs">{t("tokens.docs")}</Link>
          <Link to="/user">{t("tokens.back")}</Link>
        </p>
        <UserSection name={t("tokens.make")}>
          <MakeToken />
        </UserSection>
        <UserSection name={t("tokens.list")}>
          <TokenList />
        </UserSection>
      </main>
    </QueryClientProvider>
  );
};

/** First the second factor where there is one, then the form, then once the secret. */
const MakeToken = () => {
  const factors = useSecondFactors();
  const create = useCreateToken();
  if (create.data !== undefined) return <NewSecret made={create.data} close={create.reset} />;
  return (
    <QueryState query={factors}>
      {(data) =>
        (data.totp || data.passkeys.length > 0) && !data.passed ? <ProvePart factors={data} /> : <TokenForm create={create} />
      }
    </QueryState>
  );
};
