import type { Given } from "./environment.ts";

const LOOPBACK = /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[?::1\]?)$/i;

/** Without a query: `pg` and libpq prefer the host that it may name. */
const leadsHere = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname, search } = new URL(address);
  return LOOPBACK.test(hostname) && search === "";
};

/**
 * A sentence per variable that lets PROFILE=development serve others, or reach a database that others use. Empty with another
 * profile.
 */
export const developmentTogether = (given: Given): string[] => {
  if (given.PROFILE !== "development") return [];
  const { HOST, PUBLIC_URL, DATABASE_URL } = given;
  const outside = [
    ...(HOST !== undefined && LOOPBACK.test(HOST) ? [] : ["HOST"]),
    ...(PUBLIC_URL === undefined || leadsHere(PUBLIC_URL) ? [] : ["PUBLIC_URL"]),
    ...(DATABASE_URL === undefined || leadsHere(DATABASE_URL) ? [] : ["DATABASE_URL"]),
  ];
  return outside.map(
    (name) => `PROFILE=development needs ${name} to be localhost, 127.0.0.1 or ::1: it is for this machine only.`,
  );
};
