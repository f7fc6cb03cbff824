import { parseJson } from "@setsuna/kit";
import { z } from "zod";

const KEY = "setsuna.folds";
const Folds = z.record(z.string(), z.boolean()).catch({});

/** Runs `use` on the session's storage. Undefined if the browser has none or it is full. */
const withSession = <Result>(use: (storage: Storage) => Result): Result | undefined => {
  try {
    return use(window.sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
};

const remembered = (): Readonly<Record<string, boolean>> =>
  Folds.parse(parseJson(withSession((storage) => storage.getItem(KEY)) ?? null) ?? {});

/** Returns whether the user left a fold open in this session. Undefined if it was never touched. */
export const wasOpen = (fold: string): boolean | undefined => remembered()[fold];

/** Remembers a fold's state until the tab closes. */
export const rememberOpen = (fold: string, isOpen: boolean): void => {
  withSession((storage) => storage.setItem(KEY, JSON.stringify({ ...remembered(), [fold]: isOpen })));
};
