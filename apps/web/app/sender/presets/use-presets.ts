import type { SerialId } from "@setsuna/contracts";
import { useCallback, useEffect, useState } from "react";
import { readStored, writeStored } from "../../platform/device-memory.ts";
import type { SenderForm } from "../sender-form.ts";
import {
  deletePreset,
  PRESETS_STORAGE_KEY,
  type Preset,
  type Presets,
  parsePresets,
  renamePreset,
  savePreset,
  serialisePresets,
} from "./presets.ts";

const EMPTY: readonly Preset[] = [];
const stored = (): Presets => parsePresets(readStored(PRESETS_STORAGE_KEY));

/** The presets of an ID on this device. Each action reads the storage first, since other tabs write it too. */
export interface PresetsOfId {
  readonly list: readonly Preset[];
  /** Returns false if the ID has no room for another. */
  readonly save: (name: string, forms: readonly [SenderForm, ...SenderForm[]]) => boolean;
  /** Returns false if another preset has the name. */
  readonly rename: (from: string, to: string) => boolean;
  readonly remove: (name: string) => void;
  readonly restore: (list: readonly Preset[]) => void;
}

export const usePresets = (id: SerialId): PresetsOfId => {
  const [presets, setPresets] = useState(stored);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === PRESETS_STORAGE_KEY) setPresets(stored());
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
  const write = useCallback((after: Presets | undefined): boolean => {
    if (after === undefined) return false;
    writeStored(PRESETS_STORAGE_KEY, serialisePresets(after));
    setPresets(after);
    return true;
  }, []);
  return {
    list: presets.get(id) ?? EMPTY,
    save: (name, forms) => write(savePreset(stored(), id, name, forms)),
    rename: (from, to) => write(renamePreset(stored(), id, from, to)),
    remove: (name) => write(deletePreset(stored(), id, name)),
    restore: (list) => write(new Map([...stored(), [id, list]])),
  };
};
