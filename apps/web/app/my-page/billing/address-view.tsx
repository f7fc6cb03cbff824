import type { BillingAddress } from "@setsuna/contracts";
import { useLanguage } from "../../i18n/use-language.ts";
import styles from "./address-view.module.css";
import { countryIn, JAPAN } from "./countries.ts";

export const AddressView = ({ address }: { readonly address: BillingAddress }) => {
  const { language } = useLanguage();
  const { name, country, postalCode, region, city, line1, line2 } = address;
  const place = countryIn(language, country);
  const japanese = country === JAPAN && language === "ja";
  const lines = japanese
    ? [`〒${postalCode}`, `${region}${city}${line1}`, ...(line2 === "" ? [] : [line2])]
    : [line2 === "" ? line1 : `${line1}, ${line2}`, `${city}, ${region} ${postalCode}`];
  return (
    <address className={styles.address} data-testid="billing-address">
      <strong className={styles.name}>{name}</strong>
      {[...lines, place].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
};
