import { formatSerialId, type Member, type SerialId } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useState } from "react";
import { CheckBox } from "../../components/check-box.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { QueryState } from "../../components/query-state.tsx";
import { Segments } from "../../components/segments.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ActButton } from "../serial-ids/act-button.tsx";
import { DialogActions } from "../serial-ids/effects.tsx";
import { useSerialIds } from "../serial-ids/use-serial-ids.ts";
import { useMemberChanges, useOrganizationTexts } from "./use-organization.ts";

/** Chooses the serial IDs that a member may use. */
export const IdsDialog = ({ member, close }: { readonly member: Member; readonly close: () => void }) => {
  const { t } = useOrganizationTexts();
  const { t: site } = useTranslation();
  const owned = useSerialIds();
  const { setIds } = useMemberChanges();
  const [extent, setExtent] = useState<"all" | "some">(member.serialIds === null ? "all" : "some");
  const [chosen, setChosen] = useState<ReadonlySet<SerialId>>(new Set(member.serialIds));
  const toggle = (id: SerialId, on: boolean) => setChosen(new Set([...chosen].filter((one) => one !== id).concat(on ? id : [])));
  const act = () => setIds.mutate({ id: member.id, serialIds: extent === "all" ? null : [...chosen] }, { onSuccess: close });
  return (
    <Dialog heading={t("memberIds.heading", { email: shownEmail(member.email) })} close={close}>
      <Segments
        label={t("memberIds.ids")}
        value={extent}
        choices={[
          { value: "all", label: t("memberIds.all") },
          { value: "some", label: t("memberIds.some") },
        ]}
        onChange={setExtent}
      />
      {extent === "some" && (
        <QueryState query={owned}>
          {({ serialIds }) => (
            <>
              {serialIds.length === 0 && <p>{t("memberIds.none")}</p>}
              {serialIds.map(({ id, name }) => (
                <CheckBox key={id} checked={chosen.has(id)} onChange={(event) => toggle(id, event.currentTarget.checked)}>
                  {formatSerialId(id)} {name}
                </CheckBox>
              ))}
              <p>{t("memberIds.effect")}</p>
            </>
          )}
        </QueryState>
      )}
      {setIds.isError && <ErrorMessage code={errorCodeOf(setIds.error)} />}
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {site("form.cancel")}
        </button>
        <ActButton busy={setIds.isPending} act={act}>
          {t("memberIds.save")}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};
