import { formatSerialId, type SerialCard } from "@setsuna/contracts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AddLicencesDialog } from "./add-licences-dialog.tsx";
import { CancelLicencesDialog } from "./cancel-licences-dialog.tsx";
import type { LicenceDialogProps } from "./licence-dialog-props.ts";
import { RenewalDialog } from "./renewal-dialog.tsx";

type Act = "add" | "cancel" | "renewal";

const DIALOGS: Readonly<Record<Act, (props: LicenceDialogProps) => ReactNode>> = {
  add: AddLicencesDialog,
  cancel: CancelLicencesDialog,
  renewal: RenewalDialog,
};

export const LicenceActions = ({ card }: { readonly card: SerialCard }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Act>();
  if (card.contract === null) return null;
  const id = formatSerialId(card.id);
  const names: readonly [Act, string][] = [
    ["add", t("licences.actions.add")],
    ["cancel", t("licences.actions.cancel")],
    ["renewal", card.contract.status === "ongoing" ? t("licences.actions.stop") : t("licences.actions.resume")],
  ];
  const Opened = open && DIALOGS[open];
  return (
    <>
      {names.map(([act, name]) => (
        <button
          key={act}
          type="button"
          className="button"
          aria-label={t("licences.actions.of", { act: name, id })}
          onClick={() => setOpen(act)}
        >
          {name}
        </button>
      ))}
      {Opened && <Opened card={card} onDone={() => setOpen(undefined)} />}
    </>
  );
};
