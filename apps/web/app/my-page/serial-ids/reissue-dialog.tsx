import { formatSerialId } from "@setsuna/contracts";
import { Dialog } from "../../components/dialog.tsx";
import { FormMessage } from "../../components/form.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ActButton } from "./act-button.tsx";
import { DialogActions } from "./effects.tsx";
import { useActFailure } from "./use-act-failure.ts";
import { useReissueSerialId } from "./use-serial-ids.ts";

export const ReissueDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const failure = useActFailure("internal");
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
      {reissue.isError && <FormMessage tone="error">{failure(reissue.error)}</FormMessage>}
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
