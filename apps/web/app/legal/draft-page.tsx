import { useTranslation } from "react-i18next";
import styles from "../contact/contact-page.module.css";
import { PageTitle } from "../parts/page-title.tsx";

/** Terms of this installation in a few sentences, until its operator publishes the full text. */
export const DraftPage = ({ title, points }: { readonly title: string; readonly points: readonly string[] }) => {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <PageTitle of={title} />
      <h1 className={styles.heading}>{title}</h1>
      <p className={styles.lead}>{t("legal.notice")}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </main>
  );
};
