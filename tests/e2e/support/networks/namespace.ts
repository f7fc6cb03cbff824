import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const IP = "/usr/sbin/ip";

export const ip = (...words: readonly string[]): string => execFileSync(IP, words, { encoding: "utf8", stdio: "pipe" });

export const namespacesMissing = (): string | undefined => {
  if (process.getuid?.() !== 0) return "network namespaces can be made by root alone";
  if (!existsSync(IP)) return "iproute2 is not installed";
  try {
    const trial = `setsuna-${process.pid}-trial`;
    ip("netns", "add", trial);
    ip("netns", "del", trial);
    return undefined;
  } catch (error) {
    if (error instanceof Error) return `no network namespaces: ${error.message}`;
    throw error;
  }
};

export class Namespace {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
    ip("netns", "add", name);
    this.ip("link", "set", "lo", "up");
  }

  ip(...words: readonly string[]): string {
    return ip("-n", this.name, ...words);
  }

  /** Throws with the output if it fails. */
  run(program: string, args: readonly string[], input = ""): string {
    return execFileSync(IP, ["netns", "exec", this.name, program, ...args], { encoding: "utf8", input, stdio: "pipe" });
  }

  command(program: string): readonly [string, ...string[]] {
    return [IP, "netns", "exec", this.name, program];
  }

  /** Interfaces disappear once its last process has ended. */
  remove(): void {
    ip("netns", "del", this.name);
  }
}

export interface CableEnd {
  readonly at: Namespace | undefined;
  readonly name: string;
  readonly addresses: readonly string[];
}

export const layCable = (one: CableEnd, other: CableEnd): void => {
  const place = ({ at }: CableEnd): string[] => (at === undefined ? [] : ["netns", at.name]);
  ip("link", "add", one.name, ...place(one), "type", "veth", "peer", "name", other.name, ...place(other));
  for (const { at, name, addresses } of [one, other]) {
    const here = at === undefined ? ip : at.ip.bind(at);
    for (const address of addresses) here("addr", "add", address, "dev", name, ...(address.includes(":") ? ["nodad"] : []));
    here("link", "set", name, "up");
  }
};
