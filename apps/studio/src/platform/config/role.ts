import { err, ok, type Result } from "@setsuna/kit";

export const ROLES = ["all", "api", "relay"] as const;
/** `all`: the whole site. `api`: site, signalling and jobs, no media. `relay`: media alone. */
export type Role = (typeof ROLES)[number];

const FLAGS: ReadonlySet<string> = new Set(["--https", "--check-only"]);

export interface Flags {
  readonly role: Role;
  readonly https: boolean;
  readonly checkOnly: boolean;
}

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text);

export const readFlags = (flags: readonly string[]): Result<Flags, readonly string[]> => {
  const complaints: string[] = [];
  let role: Role = "all";
  for (let index = 0; index < flags.length; index += 1) {
    const flag = flags[index] ?? "";
    if (flag === "--role" || flag.startsWith("--role=")) {
      const value = flag === "--role" ? flags[++index] : flag.slice("--role=".length);
      if (isRole(value)) role = value;
      else
        complaints.push(`--role should be all, api or relay${value === undefined ? "" : ` (it is ${JSON.stringify(value)})`}.`);
    } else if (!FLAGS.has(flag)) complaints.push(`${flag} is not known; the flags are --role, ${[...FLAGS].join(" and ")}.`);
  }
  if (complaints.length > 0) return err(complaints);
  return ok({ role, https: flags.includes("--https"), checkOnly: flags.includes("--check-only") });
};
