import { useState } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import styles from "./organization.module.css";
import type { SsoSettings } from "./sso-fields.ts";
import { SsoForm } from "./sso-form.tsx";
import { useOrganizationTexts } from "./use-organization.ts";
import { type SsoChanges, useSsoChanges, useSsoSettings } from "./use-sso-settings.ts";

/** Single sign-on by the organization's own provider. */
export const SsoSection = () => {
  const { t } = useOrganizationTexts();
  const settings = useSsoSettings();
  const changes = useSsoChanges();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const toast = useToast();
  const done = () => {
    setRemoving(false);
    toast({ tone: "success", text: t("sso.removed") });
  };
  return (
    <UserSection name={t("sso.heading")}>
      <p>{t("sso.lead")}</p>
      <QueryState query={settings}>
        {({ redirectUri, sso }) => (
          <div className={styles.fields}>
            {(editing || sso !== null) && <Shown label={t("sso.redirectUri")} text={redirectUri} />}
            {editing ? (
              <SsoForm sso={sso} save={changes.save} close={() => setEditing(false)} />
            ) : (
              <>
                {sso && <Standing sso={sso} verify={changes.verify} />}
                <div className={styles.acts}>
                  <button type="button" className="button" onClick={() => setEditing(true)}>
                    {sso === null ? t("sso.setUp") : t("sso.change")}
                  </button>
                  {sso && (
                    <button type="button" className="button" onClick={() => setRemoving(true)}>
                      {t("sso.remove")}
                    </button>
                  )}
                </div>
              </>
            )}
          </div>
        )}
      </QueryState>
      {removing && (
        <AskDialog
          heading={t("sso.removeAsk")}
          lead={t("sso.removeWhat")}
          label={t("sso.remove")}
          call={changes.remove}
          act={() => changes.remove.mutate(undefined, { onSuccess: done })}
          close={() => setRemoving(false)}
        />
      )}
    </UserSection>
  );
};

const Shown = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const { t } = useOrganizationTexts();
  return (
    <div>
      <p className={styles.beside}>{label}</p>
      <p className={styles.who}>
        <code>{text}</code> {window.isSecureContext && <CopyButton text={text} name={t("sso.copy", { what: label })} />}
      </p>
    </div>
  );
};

/** State of single sign-on, or the record that is missing. */
const Standing = ({ sso, verify }: { readonly sso: SsoSettings; readonly verify: SsoChanges["verify"] }) => {
  const { t } = useOrganizationTexts();
  const { domain, record, verifiedAt, enforced } = sso;
  if (verifiedAt !== null)
    return (
      <p role="status" data-testid="sso-on">
        {t(enforced ? "sso.enforced" : "sso.on", { domain })}
      </p>
    );
  return (
    <>
      <p>{t("sso.toVerify", { domain })}</p>
      <Shown label={t("sso.recordName")} text={record.name} />
      <Shown label={t("sso.recordValue")} text={record.value} />
      {verify.isError && <ErrorMessage code={errorCodeOf(verify.error)} />}
      <div>
        <button
          type="button"
          className="button button-primary"
          aria-busy={verify.isPending || undefined}
          aria-disabled={verify.isPending || undefined}
          onClick={() => !verify.isPending && verify.mutate()}
        >
          {t("sso.verify")}
        </button>
      </div>
    </>
  );
};
