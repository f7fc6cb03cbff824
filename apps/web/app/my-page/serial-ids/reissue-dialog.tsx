import { formatSerialId } from "@setsuna/contracts";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ActButton } from "./act-button.tsx";
import { actFailure } from "./act-failure.ts";
import { DialogActions } from "./effects.tsx";
import { useReissueSerialId } from "./use-serial-ids.ts";

export const ReissueDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const reissue = useReissueSerialId();
  const act = () =>
    reissue.mutate(undefined, {
      onSuccess: ({ id }) => {
        toast({ tone: "success", text: t("serialIds.reissue.done", { id: formatSerialId(id) }) });
        close();
      },
    });
  return (
    <Dialog heading={t("serialIds.reissue.heading")} close={close}>
      <p>{t("serialIds.reissue.effect")}</p>
      {reissue.isError && <ErrorMessage code={actFailure(reissue.error, "internal")} />}
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {t("form.cancel")}
        </button>
        <ActButton busy={reissue.isPending} act={act}>
          {t("serialIds.reissue.act")}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};
