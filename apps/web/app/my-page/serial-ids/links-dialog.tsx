import { formatSerialId, type LinkSecret, type SerialCard } from "@setsuna/contracts";
import { deriveLinkKeys } from "@setsuna/e2ee";
import { useState } from "react";
import { serverClock } from "../../api/server-clock.ts";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { forgetLink, keepLink, keptLink } from "../../streaming/kept-links.ts";
import { ActButton } from "./act-button.tsx";
import { actFailure } from "./act-failure.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { DialogActions } from "./effects.tsx";
import { LinkForm } from "./link-form.tsx";
import { LinkList } from "./link-list.tsx";
import styles from "./links-dialog.module.css";
import { PasteLink } from "./paste-link.tsx";
import { sendsBy } from "./pasted-link.ts";
import { type IdLinks, useEndIdLinks, useIdLinks } from "./use-id-links.ts";

/** Secrets never reach the server. Decision 0049. */
export const LinksDialog = ({ card, close }: { readonly card: SerialCard; readonly close: () => void }) => {
  const { t } = useTranslation();
  const links = useIdLinks(card.id);
  return (
    <Dialog heading={t("serialIds.links.heading", { id: formatSerialId(card.id) })} close={close}>
      <QueryState query={links}>{(known) => <Links card={card} known={known} />}</QueryState>
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {t("form.close")}
        </button>
      </DialogActions>
    </Dialog>
  );
};

/** Returns the stored secret if it has the current links' key. */
const presentSecret = (card: SerialCard, { joinKeyName }: IdLinks): LinkSecret | undefined => {
  const kept = keptLink(card.id);
  return kept !== undefined && deriveLinkKeys(card.id, kept).joinKeyName === joinKeyName ? kept : undefined;
};

const Links = ({ card, known }: { readonly card: SerialCard; readonly known: IdLinks }) => {
  const { t } = useTranslation();
  const [kept, setKept] = useState(() => presentSecret(card, known));
  const isByLink = known.joinKeyName !== null;
  const beside = isByLink ? kept : undefined;
  const keep = (secret: LinkSecret) => {
    keepLink(card.id, secret);
    setKept(secret);
  };
  return (
    <>
      {isByLink ? (
        <p className={styles.lead}>{t("serialIds.links.lead")}</p>
      ) : (
        <p className={styles.lead}>
          {t("serialIds.links.none")} {card.hasPassword && t("serialIds.links.noneAndPassword")}
        </p>
      )}
      {isByLink && known.links.length === 0 && <p className={styles.lead}>{t("serialIds.links.noneLeft")}</p>}
      {known.links.length > 0 && <LinkList id={card.id} links={known.links} />}
      {known.joinKeyName !== null && kept === undefined ? (
        <PasteLink id={card.id} known={known} keep={keep} />
      ) : (
        <LinkForm
          card={card}
          beside={beside}
          isOwn={!beside || !sendsBy(card.id, beside, known, serverClock.now())}
          keep={keep}
        />
      )}
      {isByLink && <EndLinks card={card} ended={() => setKept(undefined)} />}
    </>
  );
};

const EndLinks = ({ card, ended }: { readonly card: SerialCard; readonly ended: () => void }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const end = useEndIdLinks(card.id);
  const [asked, setAsked] = useState(false);
  const act = () => {
    const onDone = () => {
      forgetLink(card.id);
      ended();
      toast({ tone: "success", text: t("serialIds.links.ended", { id: formatSerialId(card.id) }) });
    };
    end.mutate({ onDone });
  };
  return asked ? (
    <ConfirmStep>
      <p>{t("serialIds.links.endSure")}</p>
      {end.isError && <ErrorMessage code={actFailure(end.error, "internal")} />}
      <DialogActions>
        <button type="button" className="button" onClick={() => setAsked(false)}>
          {t("form.keep")}
        </button>
        <ActButton busy={end.isPending} act={act}>
          {t("serialIds.links.end")}
        </ActButton>
      </DialogActions>
    </ConfirmStep>
  ) : (
    <p className={styles.end}>
      <button type="button" className="button" onClick={() => setAsked(true)}>
        {t("serialIds.links.end")}
      </button>
    </p>
  );
};
