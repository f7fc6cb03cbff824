import { useSyncExternalStore } from "react";
import { forgetStored, readStored, writeStored } from "../../platform/device-memory.ts";

/** localStorage key whose value is `off` or absent. */
const STORAGE_KEY = "setsuna.shortcuts";
const OFF = "off";

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
};

/** WCAG 2.1.4: speech and unsteady hands press keys by accident. */
export const areShortcutsOn = (): boolean => readStored(STORAGE_KEY) !== OFF;

export const switchShortcuts = (on: boolean): void => {
  if (on) forgetStored(STORAGE_KEY);
  else writeStored(STORAGE_KEY, OFF);
  for (const listener of listeners) listener();
};

/** Escape isn't a character, so it always works. */
export const isSwitchedOff = ({ key }: Pick<KeyboardEvent, "key">): boolean => key !== "Escape" && !areShortcutsOn();

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areShortcutsOn, () => true);
