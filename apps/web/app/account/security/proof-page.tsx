import { useNavigate } from "react-router";
import { PageTitle } from "../../components/page-title.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSignOut } from "../session/use-sign-out.ts";
import { ProofForm, type ProvedBy } from "./proof-form.tsx";
import styles from "./proof-page.module.css";

const Proof = (props: { readonly lead: string; readonly proved: (by: ProvedBy) => void; readonly lost: boolean }) => {
  const { t } = useTranslation();
  const { busy, signOut } = useSignOut();
  return (
    <main className={styles.page}>
      <PageTitle of={t("security.proof.heading")} />
      <meta name="robots" content="noindex" />
      <h1 className={styles.heading}>{t("security.proof.heading")}</h1>
      <p>{props.lead}</p>
      <ProofForm proved={props.proved} />
      {props.lost && <p className={styles.lost}>{t("security.proof.lost")}</p>}
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onClick={() => {
            if (!busy) void signOut();
          }}
        >
          {t("site.signOut")}
        </button>
      </p>
    </main>
  );
};

/** Replaces account pages until the second factor is passed. */
export const FactorPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Proof
      lead={t("security.proof.afterPassword")}
      lost
      proved={(by) => {
        if (by === "recovery-code") void navigate("/user/account", { replace: true });
      }}
    />
  );
};

export const ProgramProofPage = ({ proved }: { readonly proved: () => void }) => {
  const { t } = useTranslation();
  return <Proof lead={t("security.proof.beforeProgram")} lost={false} proved={proved} />;
};
