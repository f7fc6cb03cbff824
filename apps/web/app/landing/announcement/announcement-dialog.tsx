import type { Language, ShownAnnouncement } from "@setsuna/contracts";
import { useState } from "react";
import { CheckBox } from "../../components/check-box.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sitePath } from "../../platform/site-path.ts";
import styles from "./announcement-dialog.module.css";

/** `close` hides it from now on. Spec §2. */
export const AnnouncementDialog = (props: {
  readonly announcement: ShownAnnouncement;
  readonly language: Language;
  readonly close: (forGood: boolean) => void;
}) => {
  const { t } = useTranslation();
  const [forGood, setForGood] = useState(false);
  const { announcement, language } = props;
  const { heading, text, linkText } = announcement[language];
  const close = () => props.close(forGood);
  return (
    <Dialog heading={heading} close={close}>
      <div lang={language}>
        <p className={styles.text}>{text}</p>
        {announcement.link !== null && linkText !== "" && (
          <p>
            <a href={sitePath(announcement.link)}>{linkText}</a>
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <CheckBox checked={forGood} onChange={(event) => setForGood(event.currentTarget.checked)}>
          {t("announcement.notAgain")}
        </CheckBox>
        <button type="button" className="button" onClick={close}>
          {t("announcement.close")}
        </button>
      </div>
    </Dialog>
  );
};
