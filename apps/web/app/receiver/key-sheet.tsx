import { Dialog } from "../components/dialog.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { ShortcutsToggle } from "../streaming/keys/shortcuts-toggle.tsx";
import styles from "./key-sheet.module.css";
import { KEY_GROUPS, KEY_TABLE } from "./key-table.ts";

export const KeySheet = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog heading={t("view.help")} close={close}>
      <div className={styles.groups} data-testid="key-sheet">
        {KEY_GROUPS.map((group) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.heading}>{t(`view.key.group.${group}`)}</h3>
            <dl className={styles.rows}>
              {KEY_TABLE[group].map(({ keys, name }) => (
                <div key={name} className={styles.row}>
                  <dt className={styles.keys}>
                    {keys.map((key, index) => (
                      <span key={key}>
                        {index > 0 && name === "alone" && <span className={styles.to}> – </span>}
                        <kbd className={styles.key}>{key === " " ? t("view.key.space") : key}</kbd>
                      </span>
                    ))}
                  </dt>
                  <dd className={styles.does}>{t(`view.key.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <ShortcutsToggle />
    </Dialog>
  );
};
