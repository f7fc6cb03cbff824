import { StudioError, studioAddress } from "@setsuna/contracts";

/** Throws StudioError `app-server-address` when not loaded by http, as in a test. */
export const homeServer = (): string => {
  const { protocol, origin, pathname } = new URL(import.meta.url);
  if (protocol !== "https:" && protocol !== "http:") throw new StudioError("app-server-address", "server");
  // A bundled copy says nothing of a path.
  return (pathname.includes("/studio/sdk/") ? studioAddress(import.meta.url) : undefined) ?? origin;
};
