import { Dialog } from "../components/dialog.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./key-sheet.module.css";

type Group = "play" | "picture" | "screen" | "replay";

/** Every key of the receiver, by what it is for. Texts are `view.key.<name>`; a space is written as a word. */
const KEYS = {
  play: [
    { keys: [" "], name: "toggle" },
    { keys: ["M"], name: "mute" },
    { keys: ["S"], name: "solo" },
    { keys: ["R"], name: "replay" },
    { keys: ["V"], name: "talk" },
    { keys: ["Shift+V"], name: "latch" },
  ],
  picture: [
    { keys: ["1", "9"], name: "alone" },
    { keys: ["0", "Esc"], name: "together" },
    { keys: ["L"], name: "layout" },
    { keys: ["I"], name: "pip" },
  ],
  screen: [
    { keys: ["F"], name: "fullScreen" },
    { keys: ["P"], name: "panel" },
    { keys: ["T"], name: "labels" },
    { keys: ["?"], name: "help" },
  ],
  replay: [
    { keys: ["J", "K", "L"], name: "motion" },
    { keys: [",", "."], name: "step" },
    { keys: ["1", "2", "4"], name: "speed" },
    { keys: ["S"], name: "save" },
    { keys: ["Esc"], name: "live" },
  ],
} as const satisfies Record<Group, readonly { readonly keys: readonly string[]; readonly name: string }[]>;

/** The sheet of keys. */
export const KeySheet = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const groups: readonly Group[] = ["play", "picture", "screen", "replay"];
  return (
    <Dialog heading={t("view.help")} close={close}>
      <div className={styles.groups} data-testid="key-sheet">
        {groups.map((group) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.heading}>{t(`view.key.group.${group}`)}</h3>
            <dl className={styles.rows}>
              {KEYS[group].map(({ keys, name }) => (
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
    </Dialog>
  );
};
