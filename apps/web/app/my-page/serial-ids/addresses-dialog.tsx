import { isAddressAllowed, readAllowedAddresses } from "@setsuna/account";
import { type ErrorCode, type FieldError, formatSerialId, type SerialCard, StudioError } from "@setsuna/contracts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { actFailure } from "./act-failure.ts";
import { AddressLines } from "./address-lines.tsx";
import styles from "./addresses-dialog.module.css";
import { DialogActions } from "./effects.tsx";
import { useSetAllowedAddresses } from "./use-serial-ids.ts";

/** Address at which the server sees this browser; undefined until known. */
const useOwnAddress = (): string | undefined => {
  const api = useApi();
  const { data } = useQuery({ queryKey: ["sessions"], queryFn: ({ signal }) => api("listSessions", {}, { signal }) });
  return data?.sessions.find((session) => session.current)?.address;
};

/** One address per line. Spec §5 IP restriction. */
export const AddressesDialog = ({ card, close }: { readonly card: SerialCard; readonly close: () => void }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const set = useSetAllowedAddresses(card.id);
  const own = useOwnAddress();
  const [text, setText] = useState(card.allowedAddresses.join("\n"));
  const [wrong, setWrong] = useState<readonly FieldError[]>([]);
  const [failed, setFailed] = useState<ErrorCode>();
  const id = formatSerialId(card.id);
  const read = readAllowedAddresses(text, own);
  const isBlank = text.trim() === "";
  const isSet = card.allowedAddresses.length > 0;
  const isOwnMissing = own !== undefined && !isBlank && read.ok && !isAddressAllowed(read.value, own);
  const edit = (edited: string) => {
    setText(edited);
    setWrong([]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    setFailed(undefined);
    if (!read.ok) {
      setWrong(read.error);
      return;
    }
    try {
      const { allowedAddresses } = await set.mutateAsync(text);
      const words =
        allowedAddresses.length === 0 ? t("serialIds.addresses.cleared", { id }) : t("serialIds.addresses.done", { id });
      toast({ tone: "success", text: words });
      close();
    } catch (error) {
      const lines = error instanceof StudioError ? (error.fields ?? []) : [];
      setWrong(lines);
      if (lines.length === 0) setFailed(actFailure(error, "id-addresses-failed"));
    }
  };
  return (
    <Dialog heading={t("serialIds.addresses.heading", { id })} close={close}>
      <p className={styles.lead}>{t("serialIds.addresses.lead")}</p>
      <Form onSubmit={(event) => void submit(event)}>
        <AddressLines text={text} wrong={wrong} onChange={edit} />
        {own !== undefined && (isBlank || isOwnMissing) && (
          <div className={styles.own}>
            {isOwnMissing && <p className={styles.note}>{t("serialIds.addresses.ownMissing", { address: own })}</p>}
            <button
              type="button"
              className="button"
              onClick={() => edit(isBlank ? `${own}\n` : `${text.replace(/\n+$/, "")}\n${own}\n`)}
            >
              {t("serialIds.addresses.addOwn", { address: own })}
            </button>
          </div>
        )}
        <p className={styles.note}>{t("serialIds.addresses.effect")}</p>
        {failed && <ErrorMessage code={failed} />}
        <DialogActions>
          <button type="button" className="button" onClick={close}>
            {t("form.cancel")}
          </button>
          <SubmitButton busy={set.isPending} disabled={isBlank && !isSet}>
            {isBlank && isSet ? t("serialIds.addresses.clear") : t("serialIds.addresses.set")}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
};
