import { API, type ApiName, type CurrentAccount, type Endpoint } from "@setsuna/contracts";

/** False if the account's session acts for an organization in which its role doesn't allow the call. */
export const mayCall = ({ acting }: Pick<CurrentAccount, "acting">, call: ApiName): boolean => {
  const { team, access }: Endpoint = API[call];
  if (acting === undefined || team === "self" || access === "anyone" || access === "signing-in") return true;
  return team?.includes(acting.role) === true;
};
