import type { IdLink, SerialId } from "@setsuna/contracts";
import { useState } from "react";
import { serverClock } from "../../api/server-clock.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { useToast } from "../../components/toasts.tsx";
import { dayIn, momentIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ActButton } from "./act-button.tsx";
import { actFailure } from "./act-failure.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { DialogActions } from "./effects.tsx";
import styles from "./links-dialog.module.css";
import { useRevokeIdLink } from "./use-id-links.ts";

export const LinkList = ({ id, links }: { readonly id: SerialId; readonly links: readonly IdLink[] }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const revoke = useRevokeIdLink(id);
  const [asked, setAsked] = useState<string>();
  const act = ({ id: link, name }: IdLink) => {
    const onDone = () => {
      setAsked(undefined);
      toast({ tone: "success", text: t("serialIds.links.revoked", { name }) });
    };
    revoke.mutate({ link, onDone });
  };
  return (
    <>
      <ul className={styles.list} aria-label={t("serialIds.links.list")}>
        {links.map((link) => (
          <li key={link.id} className={styles.row} data-testid="id-link">
            <LinkFacts link={link} />
            {asked === link.id ? (
              <ConfirmStep>
                <p>{t("serialIds.links.sure", { name: link.name })}</p>
                <DialogActions>
                  <button type="button" className="button" onClick={() => setAsked(undefined)}>
                    {t("form.keep")}
                  </button>
                  <ActButton busy={revoke.isPending} act={() => act(link)}>
                    {t("serialIds.links.revokeOf", { name: link.name })}
                  </ActButton>
                </DialogActions>
              </ConfirmStep>
            ) : (
              <button
                type="button"
                className="button"
                aria-label={t("serialIds.links.revokeOf", { name: link.name })}
                onClick={() => setAsked(link.id)}
              >
                {t("serialIds.links.revoke")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {revoke.isError && <ErrorMessage code={actFailure(revoke.error, "internal")} />}
    </>
  );
};

const LinkFacts = ({ link }: { readonly link: IdLink }) => {
  const { t } = useTranslation();
  const { name, allows, createdAt, lastUsedAt, expiresAt, maxDevices, devices } = link;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= serverClock.now();
  const { language } = useLanguage();
  return (
    <div>
      <p className={styles.name}>{name}</p>
      <p className={styles.facts}>
        <span>{t(`serialIds.links.allowed.${allows}`)}</span>{" "}
        <span>{t("serialIds.links.made", { day: dayIn(language, createdAt) })}</span>{" "}
        <span>
          {lastUsedAt === null
            ? t("serialIds.links.never")
            : t("serialIds.links.used", { moment: momentIn(language, lastUsedAt) })}
        </span>
        {maxDevices !== null && <span>{t("serialIds.links.devicesUsed", { count: devices ?? 0, most: maxDevices })}</span>}
        {expiresAt !== null && (
          <span>
            {t(isExpired ? "serialIds.links.expired" : "serialIds.links.expiresAt", { moment: momentIn(language, expiresAt) })}
          </span>
        )}
      </p>
    </div>
  );
};
