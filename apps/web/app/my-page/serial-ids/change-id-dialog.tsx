import { formatSerialId, type SerialCard } from "@setsuna/contracts";
import { useEffect, useRef, useState } from "react";
import { CheckBox } from "../../components/check-box.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ActButton } from "./act-button.tsx";
import { actFailure } from "./act-failure.ts";
import styles from "./change-id-dialog.module.css";
import { DialogActions, Effects } from "./effects.tsx";
import { useChangeSerialId } from "./use-serial-ids.ts";

/** Irreversible. Spec §3, §4. */
export const ChangeIdDialog = ({ card, close }: { readonly card: SerialCard; readonly close: () => void }) => {
  const { t } = useTranslation();
  const change = useChangeSerialId(card.id);
  const [agreed, setAgreed] = useState(false);
  const id = formatSerialId(card.id);
  if (change.data) return <Changed card={change.data} close={close} />;
  return (
    <Dialog heading={t("serialIds.change.heading")} close={close}>
      <p>{t("serialIds.change.lead", { id })}</p>
      <Effects
        of={[
          t("serialIds.change.atOnce", { id }),
          t("serialIds.change.forGood"),
          ...(card.hasPassword ? [t("serialIds.change.password")] : []),
          ...(card.byLink ? [t("serialIds.change.links")] : []),
          t("serialIds.change.stays"),
        ]}
      />
      <CheckBox checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
        {t("serialIds.change.agree")}
      </CheckBox>
      {change.isError && <ErrorMessage code={actFailure(change.error, "id-change-failed")} />}
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {t("form.keep")}
        </button>
        <ActButton busy={change.isPending} disabled={!agreed} act={() => change.mutate()}>
          {t("serialIds.change.act")}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};

const Changed = ({ card, close }: { readonly card: SerialCard; readonly close: () => void }) => {
  const { t } = useTranslation();
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  const id = formatSerialId(card.id);
  return (
    <Dialog heading={t("serialIds.change.doneHeading")} close={close}>
      <p ref={news} tabIndex={-1} className={styles.news}>
        {t("serialIds.change.done")}
      </p>
      <p className={styles.id}>
        <span data-testid="new-id">{id}</span> <CopyButton text={id} name={t("serialIds.copyOf", { id })} />
      </p>
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {t("form.close")}
        </button>
      </DialogActions>
    </Dialog>
  );
};
