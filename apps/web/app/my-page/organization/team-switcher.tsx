import type { CurrentAccount } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useNavigate } from "react-router";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { SelectField } from "../../components/field.tsx";
import styles from "./team-switcher.module.css";
import { useActFor, useMyOrganizations, useOrganizationTexts } from "./use-organization.ts";

const OWN = "own";

/** Chooses for whom the session acts. Shows nothing before the list is there, and without an organization. */
export default function TeamSwitcher({ account }: { readonly account: CurrentAccount }) {
  const { t } = useOrganizationTexts();
  const navigate = useNavigate();
  const { data } = useMyOrganizations();
  const actFor = useActFor();
  if (data === undefined || data.organizations.length === 0) return null;
  const choices = [
    { value: OWN, label: t("switch.own", { email: shownEmail(account.email) }) },
    ...data.organizations.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const choose = (value: string) => {
    actFor.mutate(value === OWN ? null : value);
    void navigate("/user");
  };
  return (
    <div className={styles.place} data-testid="team-switcher">
      <SelectField
        label={t("switch.label")}
        value={account.acting?.id ?? OWN}
        choices={choices}
        disabled={actFor.isPending}
        onChange={choose}
      />
      {actFor.isError && <ErrorMessage code={errorCodeOf(actFor.error)} />}
    </div>
  );
}
