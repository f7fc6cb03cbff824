import { StudioError } from "@setsuna/contracts";
import { proofQueue } from "../../api/call-queue.ts";
import { Dialog } from "../../components/dialog.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ProofForm } from "./proof-form.tsx";
import styles from "./security.module.css";

const cancel = (): void => proofQueue.cancel(new StudioError("proof-needed"));

export default function ProofDialog() {
  const { t } = useTranslation();
  return (
    <Dialog heading={t("security.proof.heading")} close={cancel}>
      <p className={styles.lead}>{t("security.proof.lead")}</p>
      <ProofForm proved={() => proofQueue.answer()} />
    </Dialog>
  );
}
