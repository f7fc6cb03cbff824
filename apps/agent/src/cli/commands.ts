import type { Command } from "./command.ts";

/** Every command of `setsuna`, in the order of the help. */
export const COMMANDS: readonly Command[] = [];
