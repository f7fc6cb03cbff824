import { type SerialId, SerialId as SerialIdSchema } from "@setsuna/contracts";
import { foldedText, parseJson } from "@setsuna/kit";
import { z } from "zod";
import { EMPTY_SENDER_FORM, type SenderForm } from "../sender-form.ts";
import { parseSenderMemory, serialiseSenderMemory } from "../sender-memory.ts";

export const PRESETS_STORAGE_KEY = "setsuna.presets";

export const MAX_PRESETS = 20;
export const MAX_PRESET_NAME = 40;

/** A sender's named setup. Never holds a password. */
export interface Preset {
  readonly name: string;
  readonly fields: Partial<SenderForm>;
  readonly others: readonly Partial<SenderForm>[];
}

export type Presets = ReadonlyMap<SerialId, readonly Preset[]>;

const Name = z.string().min(1).max(MAX_PRESET_NAME);
const Stored = z
  .record(z.string(), z.array(z.object({ name: Name, fields: z.unknown(), others: z.array(z.unknown()).catch([]) })).catch([]))
  .catch({});

/** Returns a typed name as presets have it. Undefined if it is blank or too long. */
export const presetName = (typed: string): string | undefined => Name.safeParse(foldedText(typed).trim()).data;

const parsed = (fields: unknown): Partial<SenderForm> => parseSenderMemory(JSON.stringify(fields ?? {}));
const stored = (form: SenderForm): Partial<SenderForm> => parseSenderMemory(serialiseSenderMemory(form));

/** Reads the presets from the browser's storage. Skips everything that is not one, and never throws. */
export const parsePresets = (text: string | null): Presets => {
  const presets = new Map<SerialId, readonly Preset[]>();
  for (const [id, list] of Object.entries(Stored.parse(parseJson(text) ?? {}))) {
    const serialId = SerialIdSchema.safeParse(id);
    if (!serialId.success) continue;
    const read = list.map(({ name, fields, others }) => ({ name, fields: parsed(fields), others: others.map(parsed) }));
    const named = read.filter(({ name }, index) => read.findIndex((other) => other.name === name) === index);
    presets.set(serialId.data, named.slice(0, MAX_PRESETS));
  }
  return presets;
};

export const serialisePresets = (presets: Presets): string => JSON.stringify(Object.fromEntries(presets));

const withList = (presets: Presets, id: SerialId, list: readonly Preset[]): Presets => new Map([...presets, [id, list]]);

/**
 * Saves the forms of one or several sources under a name, replacing the preset of that name. Undefined if the ID already has
 * {@link MAX_PRESETS} others.
 */
export const savePreset = (
  presets: Presets,
  id: SerialId,
  name: string,
  [form, ...others]: readonly [SenderForm, ...SenderForm[]],
): Presets | undefined => {
  const kept = (presets.get(id) ?? []).filter((preset) => preset.name !== name);
  if (kept.length >= MAX_PRESETS) return undefined;
  return withList(presets, id, [{ name, fields: stored(form), others: others.map(stored) }, ...kept]);
};

/** Undefined if another preset has the name. */
export const renamePreset = (presets: Presets, id: SerialId, from: string, to: string): Presets | undefined => {
  const list = presets.get(id) ?? [];
  if (from !== to && list.some(({ name }) => name === to)) return undefined;
  return withList(
    presets,
    id,
    list.map((preset) => (preset.name === from ? { ...preset, name: to } : preset)),
  );
};

export const deletePreset = (presets: Presets, id: SerialId, name: string): Presets =>
  withList(
    presets,
    id,
    (presets.get(id) ?? []).filter((preset) => preset.name !== name),
  );

export const formsOf = (preset: Preset, password: string): readonly [SenderForm, ...SenderForm[]] => {
  const formOf = (fields: Partial<SenderForm>): SenderForm => ({ ...EMPTY_SENDER_FORM, ...fields, password });
  return [formOf(preset.fields), ...preset.others.map(formOf)];
};
