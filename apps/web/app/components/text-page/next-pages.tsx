import { useId } from "react";
import { Link } from "react-router";
import type { NextPage } from "../../content/types/guides.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { TEXT_PAGE_LABELS } from "./labels.ts";
import styles from "./next-pages.module.css";

export const NextPages = ({ pages }: { readonly pages: readonly NextPage[] }) => {
  const { language } = useLanguage();
  const heading = useId();
  return (
    <nav className={styles.next} aria-labelledby={heading}>
      <h2 className={styles.heading} id={heading}>
        {TEXT_PAGE_LABELS[language].next}
      </h2>
      <ul className={styles.list}>
        {pages.map(({ to, title, text }) => (
          <li key={to}>
            <Link className={styles.link} to={to}>
              {title}
            </Link>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
};
