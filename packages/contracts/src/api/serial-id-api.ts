import { z } from "zod";
import { CardStatus, ContractStatus, FrameLimit, Plan } from "../serial-id-values.ts";
import { SerialId } from "../values.ts";
import { Instant } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

/** A serial ID as its owner sees it. Spec §3. */
export const SerialCard = z.object({
  id: SerialId,
  plan: Plan,
  contractStatus: ContractStatus,
  /** The status in the card's shorter words. */
  cardStatus: CardStatus,
  /** VideoTotal: usable video channels run from 1 to this. */
  videoChannels: z.number().int().min(0).max(255),
  /** Largest picture; null: any. */
  maxFrame: FrameLimit.nullable(),
  hasPassword: z.boolean(),
  /** True when the plan lets the owner set a password. */
  mayHavePassword: z.boolean(),
  /** Addresses and networks that may use the ID, canonical; empty: all. */
  allowedAddresses: z.array(z.string()),
  createdAt: Instant,
});
export type SerialCard = z.infer<typeof SerialCard>;

const Owned = z.object({ id: SerialId });

/** Each acts on running streams within 2 s. Spec §2 serial-ID card, §5, §7. */
export const SERIAL_ID_API = {
  listSerialIds: {
    method: "GET",
    path: "/studio/api/serial-ids",
    access: "signed-in",
    bot: true,
    reply: z.object({ serialIds: z.array(SerialCard) }),
    errors: [],
  },
  /** Everything that runs on the ID ends, since it was let in, and may be sealed, by the former password. */
  setIdPassword: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/password",
    access: "signed-in",
    bot: true,
    params: Owned,
    /** What the page made of the password and this ID (session/id-password): the password itself never comes here. Null: none. */
    body: z.object({
      proof: z
        .string()
        .regex(/^[A-Za-z0-9_-]{43}$/)
        .nullable(),
    }),
    reply: SerialCard,
    errors: ["serial-id-not-yours", "plan-has-no-password"],
  },
  setAllowedAddresses: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/addresses",
    access: "signed-in",
    bot: true,
    params: Owned,
    /** One address or network a line; blank: everybody. Wrong lines come back as fields `addresses.0`, the first line being 0. */
    body: z.object({ addresses: z.string().max(20_000) }),
    reply: SerialCard,
    errors: ["serial-id-not-yours", "address-line-wrong", "address-prefix-wrong", "too-many-addresses"],
  },
  /**
   * Gives the ID new letters. Irreversible: the old ones stop at once and nobody gets them again. A password is bound to its ID, so the
   * new one has none until it is set again.
   */
  changeSerialId: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/change",
    access: "signed-in",
    bot: true,
    params: Owned,
    reply: SerialCard,
    errors: ["serial-id-not-yours", "id-change-failed"],
  },
} as const satisfies Record<string, Endpoint>;
