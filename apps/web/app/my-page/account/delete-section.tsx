import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { UserSection } from "./user-section.tsx";

export const DeleteSection = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <UserSection name={t("user.delete.section")}>
      <p>{t("user.delete.lead")}</p>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t("user.delete.open")}
      </button>
      {open && <DeleteDialog email={email} close={() => setOpen(false)} />}
    </UserSection>
  );
};
