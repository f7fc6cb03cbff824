import { z } from "zod";
import { Passkey } from "../api/second-factor-api.ts";
import { Connection, SerialCard } from "../api/serial-id-api.ts";
import { CurrentAccount, LoginSession } from "../api/session-api.ts";
import { PersonalToken } from "../api/token-api.ts";
import {
  BillingAddress,
  BillingDocument,
  ContractView,
  CouponView,
  KeptCard,
  PriceLine,
  Purchase,
  PurchaseIntent,
  Quote,
} from "../billing-values.ts";
import { TallyValue } from "../tally.ts";
import { Channel, SerialId } from "../values.ts";

interface Meta {
  /** Key under `components/schemas`; without it, the schema is inlined. */
  readonly id?: string;
  readonly description?: string;
  readonly examples?: unknown[];
}

const described: readonly (readonly [z.ZodType, Omit<Meta, "id">])[] = [
  [SerialId, { description: "Seven letters, with or without a hyphen behind the third.", examples: ["abc-defg"] }],
  [Channel, { description: "Number of a channel.", examples: [1] }],
  [TallyValue, { description: "0 off, 1 red, 2 green, 3 amber.", examples: [1] }],
];

const named: readonly (readonly [string, z.ZodType])[] = Object.entries({
  BillingAddress,
  BillingDocument,
  Connection,
  ContractView,
  CouponView,
  CurrentAccount,
  KeptCard,
  LoginSession,
  Passkey,
  PersonalToken,
  PriceLine,
  Purchase,
  PurchaseIntent,
  Quote,
  SerialCard,
});

const registry = (withNames: boolean) => {
  const metas = z.registry<Meta>();
  for (const [schema, meta] of described) metas.add(schema, meta);
  if (withNames) for (const [id, schema] of named) metas.add(schema, { id });
  return metas;
};

/** Requests are inlined, because they may differ from replies. */
export const SENT_SCHEMAS = registry(false);
export const REPLY_SCHEMAS = registry(true);
