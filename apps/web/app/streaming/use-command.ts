import { useEffect, useRef } from "react";

export interface Command {
  readonly name: "start" | "stop";
}

export const useCommand = (command: Command | undefined, act: (name: Command["name"]) => void): void => {
  const latest = useRef(act);
  latest.current = act;
  // Commands before mount don't apply.
  const done = useRef(command);
  useEffect(() => {
    if (command === undefined || command === done.current) return;
    done.current = command;
    latest.current(command.name);
  }, [command]);
};
