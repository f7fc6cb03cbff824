import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { bothSidesAddress, fastReceiverAddress } from "./receiver-address.ts";
import styles from "./receiver-link.module.css";
import type { SenderForm } from "./sender-form.ts";

/** The ways to the FAST channel, alone and beside the held one. */
export const FastLinks = ({ form }: { readonly form: SenderForm }) => {
  const { t } = useTranslation();
  const [base, setBase] = useState<string>();
  // As for the link to receivers: the site's own address is known in the browser alone.
  useEffect(() => setBase(new URL(import.meta.env.BASE_URL, window.location.href).href), []);
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
