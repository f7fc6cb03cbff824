import { API, type ApiName, type CurrentAccount, type Endpoint, isForRole, isOfPerson } from "@setsuna/contracts";

/** False if the account's session acts for an organization in which its role doesn't allow the call. */
export const mayCall = ({ acting }: Pick<CurrentAccount, "acting">, call: ApiName): boolean => {
  const row: Endpoint = API[call];
  return acting === undefined || isOfPerson(row) || isForRole(row, acting.role);
};
