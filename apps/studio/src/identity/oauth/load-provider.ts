import type { Log } from "@setsuna/kit";

const COMPLAINT = "Unsupported runtime";

/**
 * oidc-provider prints a warning on Node 20, but the pinned version works, as oauth.test.ts shows. Operators can't act on it, so
 * log it at debug level. Keeps other warnings.
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
