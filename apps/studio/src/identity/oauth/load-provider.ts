import type { Log } from "@setsuna/kit";

const COMPLAINT = "Unsupported runtime";

/**
 * Loads oidc-provider, which on Node 20 writes to the console while it loads that it does not support Node 20 any more. The
 * pinned version runs there all the same, and oauth.test.ts shows that it does on whatever Node the suite runs; so the line goes to
 * the debug log and not to an operator who can do nothing with it. Every other warning stays.
 */
export const loadProvider = async (log: Log): Promise<typeof import("oidc-provider")> => {
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    const [first] = said;
    if (typeof first === "string" && first.includes(COMPLAINT)) log.debug({ library: "oidc-provider" }, first);
    else warn(...said);
  };
  try {
    return await import("oidc-provider");
  } finally {
    console.warn = warn;
  }
};
