import { formatSerialId, MAX_ID_NAME, type SerialCard } from "@setsuna/contracts";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { TextField } from "../../components/field.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { actFailure } from "./act-failure.ts";
import { DialogActions } from "./effects.tsx";
import { useSetIdName } from "./use-serial-ids.ts";

export const NameDialog = ({ card, close }: { readonly card: SerialCard; readonly close: () => void }) => {
  const { t } = useTranslation();
  const set = useSetIdName(card.id);
  const [name, setName] = useState(card.name ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!set.isPending) set.mutate(name, { onSuccess: close });
  };
  return (
    <Dialog heading={t("serialIds.naming.heading", { id: formatSerialId(card.id) })} close={close}>
      <Form onSubmit={submit}>
        <TextField
          label={t("serialIds.naming.label")}
          hint={t("serialIds.naming.hint")}
          value={name}
          onChange={setName}
          maxLength={MAX_ID_NAME}
          name="id-name"
        />
        {set.isError && <ErrorMessage code={actFailure(set.error, "internal")} />}
        <DialogActions>
          <button type="button" className="button" onClick={close}>
            {t("form.cancel")}
          </button>
          <SubmitButton busy={set.isPending}>{t("serialIds.naming.act")}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
};
