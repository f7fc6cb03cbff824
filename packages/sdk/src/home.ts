import { StudioError, studioAddress } from "@setsuna/contracts";

/**
 * Returns the address of the studio that serves this module. Throws StudioError `app-server-address` where it was not loaded by http, such as
 * by a test.
 */
export const homeServer = (): string => {
  const { protocol, origin, pathname } = new URL(import.meta.url);
  if (protocol !== "https:" && protocol !== "http:") throw new StudioError("app-server-address", "server");
  // A bundle of somebody else's page says nothing of a path.
  return (pathname.includes("/studio/sdk/") ? studioAddress(import.meta.url) : undefined) ?? origin;
};
