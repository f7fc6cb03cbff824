import type { Language } from "@setsuna/contracts";
import type { DrawnAddress } from "./drawn-address.ts";
import styles from "./mail-picture.module.css";

/** An image defeats harvesters; screen readers get words. */
export const MailPicture = ({ address, language }: { readonly address: DrawnAddress; readonly language: Language }) => {
  const { image, width, height, spoken } = address;
  const size = { width: `${width}em`, aspectRatio: `${width} / ${height}`, maskImage: `url("${image}")` };
  return <span className={styles.picture} role="img" aria-label={spoken[language]} style={size} />;
};
