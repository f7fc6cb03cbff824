import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StudioError } from "@setsuna/contracts";
import type { LoginStart } from "../app-controller.ts";
import { type LoginMachine, loginEntry, type StartCommand } from "./login-entry.ts";

/** Returns undefined on an unknown system. */
export const loginStart = (machine: LoginMachine, command: StartCommand): LoginStart | undefined => {
  const entry = loginEntry(machine, command);
  if (entry === undefined) return undefined;
  return {
    isOn: () => existsSync(entry.path),
    set: (on) => {
      try {
        if (!on) rmSync(entry.path, { force: true });
        else {
          mkdirSync(path.dirname(entry.path), { recursive: true });
          writeFileSync(entry.path, entry.text);
        }
      } catch (error) {
        if (error instanceof Error) throw new StudioError("at-login-impossible", error.message.slice(0, 200));
        throw error;
      }
    },
  };
};
