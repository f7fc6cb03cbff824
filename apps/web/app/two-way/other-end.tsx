import { useState } from "react";
import { Section } from "../components/section.tsx";
import { Toggle } from "../components/toggle.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { SharedLink } from "../sender/share/shared-link.tsx";
import { useSiteBase } from "../sender/share/use-site-base.ts";
import { isLinkSecret } from "../streaming/fragment-password.ts";
import { otherEndAddress, type TwoWayForm } from "./two-way-form.ts";
import styles from "./two-way-page.module.css";

export const OtherEnd = ({ form }: { readonly form: TwoWayForm }) => {
  const { t } = useTranslation();
  const base = useSiteBase();
  const [withPassword, setWithPassword] = useState(true);
  const address = base === undefined ? undefined : otherEndAddress(base, form, withPassword);
  if (address === undefined) return null;
  return (
    <Section heading={t("twoWay.otherEnd")}>
      <p className={styles.hint}>{t("twoWay.otherEndHint")}</p>
      <SharedLink address={address} testId="other-end" />
      {form.password !== "" && !isLinkSecret(form.password) && (
        <Toggle label={t("twoWay.otherEndPassword")} checked={withPassword} onChange={setWithPassword} />
      )}
    </Section>
  );
};
