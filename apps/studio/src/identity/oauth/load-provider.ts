import type { Log } from "@setsuna/kit";

const COMPLAINT = "Unsupported runtime";

/**
 * Loads oidc-provider, which prints on Node 20 that it no longer supports it. The pinned version works anyway, as oauth.test.ts
 * shows on every Node that runs the suite. So log that line at debug level, since an operator can't act on it. Keeps all other
 * warnings.
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
