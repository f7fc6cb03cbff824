import { isAddressAllowed } from "@setsuna/account";
import { verifierOf } from "../../apps/studio/src/admission/joining/join-proofs.ts";
import type { SerialIdRecord } from "../../apps/studio/src/admission/serial-ids/serial-id-store.ts";
import { proofKeyOf } from "./password-proof.ts";
import type { Person } from "./person.ts";

interface Judged {
  readonly record: SerialIdRecord;
  readonly password: string;
  readonly isPermitted: boolean;
}

const judge = ({ id, contractStatus, passwordVerifier, guest }: SerialIdRecord, password: string): boolean => {
  if (contractStatus !== "usable" || guest?.isOver === true) return false;
  return passwordVerifier === undefined
    ? password === ""
    : password !== "" && passwordVerifier === verifierOf(proofKeyOf(id, password));
};

/** Asked at every message, and hashing is slow: cached until the ID or password changes. */
export class Permissions {
  private readonly judged = new WeakMap<Person, Judged>();

  has(person: Person, record: SerialIdRecord, address: string): boolean {
    return isAddressAllowed(record.allowedAddresses, address) && this.hasSecret(person, record);
  }

  private hasSecret(person: Person, record: SerialIdRecord): boolean {
    const { clientPassword: password } = person;
    const known = this.judged.get(person);
    if (known?.record === record && known.password === password) return known.isPermitted;
    const isPermitted = judge(record, password);
    this.judged.set(person, { record, password, isPermitted });
    return isPermitted;
  }
}
