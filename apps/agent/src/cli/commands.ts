import { RECEIVE } from "../receive/receive-command.ts";
import { SEND } from "../send/send-command.ts";
import type { Command } from "./command.ts";

/** Every command of `setsuna`, in the order of the help. */
export const COMMANDS: readonly Command[] = [SEND, RECEIVE];
