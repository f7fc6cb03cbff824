import { formatSerialId, MAX_PARTY_GROUPS, MAX_PARTY_NAME, type SerialCard } from "@setsuna/contracts";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { TextField } from "../../components/field.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { actFailure } from "./act-failure.ts";
import { DialogActions } from "./effects.tsx";
import { useSetPartyGroups } from "./use-serial-ids.ts";

export const PartyDialog = ({ card, close }: { readonly card: SerialCard; readonly close: () => void }) => {
  const { t } = useTranslation();
  const set = useSetPartyGroups(card.id);
  const [names, setNames] = useState(Array.from({ length: MAX_PARTY_GROUPS }, (_, index) => card.partyGroups[index] ?? ""));
  const id = formatSerialId(card.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const groups = names.map((name) => name.trim()).filter((name) => name !== "");
    if (!set.isPending) set.mutate(groups, { onSuccess: close });
  };
  return (
    <Dialog heading={t("partyGroups.heading", { id })} close={close}>
      <p>{t("partyGroups.lead")}</p>
      {card.partyGroups.length > 0 && (
        <p>
          <Link to={`/app/party?id=${id}`}>{t("partyGroups.link")}</Link>
        </p>
      )}
      <Form onSubmit={submit}>
        {names.map((name, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its position.
            key={index}
            label={t("partyGroups.group", { number: index + 1 })}
            value={name}
            onChange={(typed) => setNames(names.map((before, place) => (place === index ? typed : before)))}
            maxLength={MAX_PARTY_NAME}
            name={`party-group-${index + 1}`}
          />
        ))}
        {set.isError && <ErrorMessage code={actFailure(set.error, "internal")} />}
        <DialogActions>
          <button type="button" className="button" onClick={close}>
            {t("form.cancel")}
          </button>
          <SubmitButton busy={set.isPending}>{t("partyGroups.act")}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
};
