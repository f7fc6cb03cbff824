import { DEVELOPMENT, DevDoor, hasMailbox, type StudioConfig } from "../platform/index.ts";
import { clockLine, mailboxLine } from "./announce/announcement.ts";

export const developmentLinks = (config: StudioConfig, hasTestClock: boolean, local: string, say: (line: string) => void) => {
  let shown = local;
  const door: DevDoor | undefined = config.profile === "production" ? undefined : new DevDoor(() => say(lines().join("\n")));
  const lines = (): string[] => {
    if (door === undefined) return [];
    return [
      ...(hasMailbox(config) ? [mailboxLine(door.link(shown, `${DEVELOPMENT}/mail`))] : []),
      ...(hasTestClock ? [clockLine(door.link(shown, `${DEVELOPMENT}/clock`))] : []),
    ];
  };
  return {
    door,
    lines,
    showAt: (address: string): void => {
      shown = address;
    },
  };
};
