import { shownEmail } from "@setsuna/kit";
import { useState } from "react";
import { SelectField } from "../../components/field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import styles from "./organization.module.css";
import { afterwards, type Organization, useMemberChanges, useOrganizationTexts } from "./use-organization.ts";

/** After leaving, the session acts for the account itself, and the screen changes. */
export const LeaveSection = ({ name }: { readonly name: string }) => {
  const { t } = useOrganizationTexts();
  const toast = useToast();
  const { leave } = useMemberChanges();
  const [open, setOpen] = useState(false);
  const act = () => afterwards(leave.mutateAsync(undefined), () => toast({ tone: "success", text: t("leave.done") }));
  return (
    <UserSection name={t("leave.heading")}>
      <p>{t("leave.lead")}</p>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t("leave.open")}
      </button>
      {open && (
        <AskDialog
          heading={t("leave.ask", { name })}
          lead={t("leave.again")}
          label={t("leave.act")}
          call={leave}
          act={act}
          close={() => setOpen(false)}
        />
      )}
    </UserSection>
  );
};

export const TransferSection = ({ organization }: { readonly organization: Organization }) => {
  const { t } = useOrganizationTexts();
  const toast = useToast();
  const { transfer } = useMemberChanges();
  const others = organization.members.filter(({ role }) => role !== "owner");
  const [chosen, setChosen] = useState("");
  const [open, setOpen] = useState(false);
  const next = others.find(({ id }) => id === chosen) ?? others[0];
  const { name } = organization;
  if (next === undefined)
    return (
      <UserSection name={t("transfer.heading")}>
        <p>{t("transfer.lead")}</p>
        <p className={styles.beside}>{t("transfer.none")}</p>
      </UserSection>
    );
  const act = () => afterwards(transfer.mutateAsync(next.id), () => toast({ tone: "success", text: t("transfer.done") }));
  return (
    <UserSection name={t("transfer.heading")}>
      <p>{t("transfer.lead")}</p>
      <div className={styles.choice}>
        <SelectField
          label={t("transfer.to")}
          value={next.id}
          choices={others.map(({ id, email }) => ({ value: id, label: shownEmail(email) }))}
          onChange={setChosen}
        />
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {t("transfer.open")}
        </button>
      </div>
      {open && (
        <AskDialog
          heading={t("transfer.ask")}
          lead={t("transfer.what", { email: shownEmail(next.email), name })}
          label={t("transfer.act")}
          call={transfer}
          act={act}
          close={() => setOpen(false)}
        />
      )}
    </UserSection>
  );
};

export const EndSection = ({ name }: { readonly name: string }) => {
  const { t } = useOrganizationTexts();
  const toast = useToast();
  const { end } = useMemberChanges();
  const [open, setOpen] = useState(false);
  const act = () => afterwards(end.mutateAsync(undefined), () => toast({ tone: "success", text: t("end.done") }));
  return (
    <UserSection name={t("end.heading")}>
      <p>{t("end.lead")}</p>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t("end.open")}
      </button>
      {open && (
        <AskDialog
          heading={t("end.ask", { name })}
          effects={[t("end.licences"), t("end.ids"), t("end.members")]}
          agree={t("end.agree")}
          label={t("end.act")}
          call={end}
          act={act}
          close={() => setOpen(false)}
        />
      )}
    </UserSection>
  );
};
