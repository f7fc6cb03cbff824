import { parseJson } from "@setsuna/kit";
import { z } from "zod";
import { readStored, writeStored } from "../../components/device-memory.ts";

const KEY = "setsuna.folds";
const Folds = z.record(z.string(), z.boolean()).catch({});

const remembered = (): Readonly<Record<string, boolean>> => Folds.parse(parseJson(readStored(KEY, "sessionStorage")) ?? {});

/** Returns whether the user left a fold open in this session. Undefined if it was never touched. */
export const wasOpen = (fold: string): boolean | undefined => remembered()[fold];

/** Remembers a fold's state until the tab closes. */
export const rememberOpen = (fold: string, isOpen: boolean): void => {
  writeStored(KEY, JSON.stringify({ ...remembered(), [fold]: isOpen }), "sessionStorage");
};
