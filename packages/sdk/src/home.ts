import { StudioError, studioAddress } from "@setsuna/contracts";

/** Throws StudioError `app-server-address` when not loaded by http, as in a test. */
export const homeServer = (): string => {
  const { protocol, origin, pathname } = new URL(import.meta.url);
  if (protocol !== "https:" && protocol !== "http:") throw new StudioError("app-server-address", "server");
  // The path of a bundled copy names no studio.
  return (pathname.includes("/studio/sdk/") ? studioAddress(import.meta.url) : undefined) ?? origin;
};
