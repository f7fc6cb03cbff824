import { type SerialId, SerialId as SerialIdSchema } from "@setsuna/contracts";
import { useContext, useState } from "react";
import { TextField } from "../../components/field.tsx";
import { FormMessage } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { SenderForm } from "../sender-form.ts";
import { PageSourcesContext } from "./page-sources.ts";
import { PresetItem } from "./preset-item.tsx";
import styles from "./presets.module.css";
import { formsOf, MAX_PRESET_NAME, MAX_PRESETS, type Preset, presetName } from "./presets.ts";
import { usePresets } from "./use-presets.ts";

type Outcome =
  | { readonly name: "saved" | "loaded"; readonly preset: string }
  | { readonly name: "deleted"; readonly preset: string; readonly before: readonly Preset[] };

/** The presets of an ID: saves the set-up under a name, and loads, renames, shares and deletes the saved ones. */
export const PresetList = (props: {
  readonly id: SerialId;
  readonly form: SenderForm;
  readonly locked: boolean;
  readonly change: (fields: Partial<SenderForm>) => void;
}) => {
  const { t } = useTranslation();
  const { id, form, locked } = props;
  const presets = usePresets(id);
  const page = useContext(PageSourcesContext);
  const others = (page?.forms ?? []).filter((other) => other !== form && SerialIdSchema.safeParse(other.serialId).data === id);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<"badName" | "full">();
  const [outcome, setOutcome] = useState<Outcome>();
  const save = () => {
    const name = presetName(typed);
    const failed = name === undefined ? "badName" : presets.save(name, [form, ...others]) ? undefined : "full";
    setProblem(failed);
    setOutcome(failed === undefined && name !== undefined ? { name: "saved", preset: name } : undefined);
    if (failed === undefined) setTyped("");
  };
  const isKnown = presets.list.some(({ name }) => name === presetName(typed));
  return (
    <>
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t("presets.name")}
          hint={isKnown ? t("presets.replaces") : undefined}
          error={problem && t(`presets.${problem}`, { count: MAX_PRESETS, length: MAX_PRESET_NAME })}
          value={typed}
          onChange={setTyped}
          maxLength={MAX_PRESET_NAME}
          data-testid="preset-name"
        />
        <button type="submit" className="button" data-testid="preset-save">
          {t("presets.save")}
        </button>
      </form>
      {presets.list.length === 0 ? (
        <p className={styles.note}>{t("presets.empty")}</p>
      ) : (
        <ul className={styles.list}>
          {presets.list.map((preset) => (
            <PresetItem
              key={preset.name}
              preset={preset}
              form={form}
              locked={preset.others.length > 0 ? (page?.running ?? locked) : locked}
              load={() => {
                if (preset.others.length > 0 && page) page.replace(formsOf(preset, form.password));
                else props.change(preset.fields);
                setOutcome({ name: "loaded", preset: preset.name });
              }}
              rename={(to) => presets.rename(preset.name, to)}
              remove={() => {
                setOutcome({ name: "deleted", preset: preset.name, before: presets.list });
                presets.remove(preset.name);
              }}
            />
          ))}
        </ul>
      )}
      {locked && presets.list.length > 0 && <p className={styles.note}>{t("presets.locked")}</p>}
      <div className={styles.outcome}>
        {outcome && <FormMessage tone="success">{t(`presets.${outcome.name}`, { name: outcome.preset })}</FormMessage>}
        {outcome?.name === "deleted" && (
          <button
            type="button"
            className="button"
            data-testid="preset-undo"
            onClick={() => {
              presets.restore(outcome.before);
              setOutcome(undefined);
            }}
          >
            {t("presets.undo")}
          </button>
        )}
      </div>
    </>
  );
};
