import { useTranslation } from "../i18n/use-translation.ts";
import { bothSidesAddress, fastReceiverAddress } from "./receiver-address.ts";
import styles from "./receiver-link.module.css";
import type { SenderForm } from "./sender-form.ts";
import { useSiteBase } from "./share/use-site-base.ts";

export const FastLinks = ({ form }: { readonly form: SenderForm }) => {
  const { t } = useTranslation();
  const base = useSiteBase();
  if (base === undefined) return null;
  const links: { readonly heading: string; readonly address: string; readonly id: string }[] = [
    { heading: t("multiLatency.fastLink"), address: fastReceiverAddress(base, form), id: "fast-link" },
  ];
  if (form.videoChannel.trim() !== "")
    links.push({ heading: t("multiLatency.bothLink"), address: bothSidesAddress(base, form), id: "both-link" });
  return links.map(({ heading, address, id }) => (
    <div className={styles.link} key={id}>
      <h3 className={styles.heading}>{heading}</h3>
      <a className={styles.address} href={address} target="_blank" rel="noreferrer" data-testid={id}>
        {address}
      </a>
    </div>
  ));
};
