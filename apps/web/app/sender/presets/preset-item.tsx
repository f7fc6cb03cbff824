import { useState } from "react";
import { TextField } from "../../components/field.tsx";
import { Toggle } from "../../components/toggle.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { foldSummary } from "../folds/fold-summary.ts";
import type { SenderForm } from "../sender-form.ts";
import { SharedLink } from "../share/shared-link.tsx";
import { useSiteBase } from "../share/use-site-base.ts";
import { presetAddress } from "./preset-link.ts";
import styles from "./presets.module.css";
import { formsOf, MAX_PRESET_NAME, type Preset, presetName } from "./presets.ts";

export const PresetItem = (props: {
  readonly preset: Preset;
  /** The form on the page; its password may go into the link. */
  readonly form: SenderForm;
  readonly locked: boolean;
  readonly load: () => void;
  /** Returns false if the name is taken. */
  readonly rename: (to: string) => boolean;
  readonly remove: () => void;
}) => {
  const { t } = useTranslation();
  const base = useSiteBase();
  const { preset, form, locked } = props;
  const [part, setPart] = useState<"rename" | "link">();
  const [typed, setTyped] = useState(preset.name);
  const [problem, setProblem] = useState<"badName" | "taken">();
  const [withPassword, setWithPassword] = useState(false);
  const saved = formsOf(preset, form.password);
  const rename = () => {
    const name = presetName(typed);
    if (name === undefined) setProblem("badName");
    else if (!props.rename(name)) setProblem("taken");
  };
  const toggle = (wanted: "rename" | "link") => () => setPart((before) => (before === wanted ? undefined : wanted));
  const named = (action: string) => t("presets.of", { action, name: preset.name });
  return (
    <li className={styles.item} data-testid="preset">
      <div className={styles.head}>
        <span className={styles.name}>{preset.name}</span>
        <span className={styles.note}>
          {saved.length > 1 ? t("presets.sources", { count: saved.length }) : foldSummary(t, saved[0], "quality")}
        </span>
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          className="button"
          aria-label={named(t("presets.load"))}
          data-testid="preset-load"
          disabled={locked}
          onClick={props.load}
        >
          {t("presets.load")}
        </button>
        {(["rename", "link"] as const).map((action) => (
          <button
            key={action}
            type="button"
            className={styles.quiet}
            aria-label={named(t(`presets.${action}`))}
            aria-expanded={part === action}
            data-testid={`preset-${action}`}
            onClick={toggle(action)}
          >
            {t(`presets.${action}`)}
          </button>
        ))}
        <button
          type="button"
          className={styles.quiet}
          aria-label={named(t("presets.delete"))}
          data-testid="preset-delete"
          onClick={props.remove}
        >
          {t("presets.delete")}
        </button>
      </div>
      {part === "rename" && (
        <form
          className={styles.save}
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          <TextField
            label={t("presets.newName")}
            error={problem && t(`presets.${problem}`, { length: MAX_PRESET_NAME })}
            value={typed}
            onChange={setTyped}
            maxLength={MAX_PRESET_NAME}
            data-testid="preset-new-name"
          />
          <button type="submit" className="button" data-testid="preset-renamed">
            {t("presets.rename")}
          </button>
        </form>
      )}
      {part === "link" && base !== undefined && (
        <>
          <p className={styles.note}>{t("presets.linkHint")}</p>
          <SharedLink address={presetAddress(base, saved, withPassword)} testId="preset-address" />
          {form.password !== "" && (
            <Toggle
              label={t("share.password")}
              hint={t("share.passwordHint")}
              checked={withPassword}
              onChange={setWithPassword}
            />
          )}
        </>
      )}
    </li>
  );
};
