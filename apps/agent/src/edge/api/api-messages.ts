import { Channel, TallyValue } from "@setsuna/contracts";
import { z } from "zod";

/** The caller chooses this number and the answer repeats it. */
const Request = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();
const Key = z.string().min(1).max(255);
const Value = z.json();
/** JSON or base64 bytes. */
const Said = { value: Value.optional(), bytes: z.base64().optional() };
const isOne = ({ value, bytes }: { readonly value?: unknown; readonly bytes?: unknown }): boolean =>
  (value === undefined) !== (bytes === undefined);

export const ApiRequest = z.discriminatedUnion("t", [
  z.object({ t: z.literal("tally"), request: Request, channel: Channel, value: TallyValue }),
  z.object({ t: z.literal("state"), request: Request, channel: Channel, key: Key, ...Said }).refine(isOne, "value or bytes"),
  z.object({ t: z.literal("event"), request: Request, channel: Channel, key: Key, ...Said }).refine(isOne, "value or bytes"),
  z.object({
    t: z.literal("listen"),
    request: Request,
    channels: z.array(Channel).max(255).optional(),
    keys: z.array(Key).max(64).optional(),
  }),
  z.object({ t: z.literal("get"), request: Request }),
]);
export type ApiRequest = z.infer<typeof ApiRequest>;

/** Bytes are base64 in `bytes`, and `value` is then absent. */
export interface StateBody {
  readonly channel: number;
  readonly key: string;
  readonly value?: unknown;
  readonly bytes?: string;
  /** One of `session`, `osc`, `tsl`, `api`, `obs`, `vmix`, `atem`, `visca`, `keys` and `recorder`. */
  readonly origin: string;
}

export type ApiNews =
  /** First message and answer to `get`: settable channels and all states. */
  | {
      readonly t: "all";
      readonly request?: number | undefined;
      readonly channels: readonly number[];
      readonly states: readonly StateBody[];
    }
  | ({ readonly t: "state" } & StateBody)
  | ({ readonly t: "event" } & StateBody)
  | { readonly t: "done"; readonly request?: number | undefined }
  | {
      readonly t: "refused";
      readonly request?: number | undefined;
      readonly error: { readonly code: string; readonly ja: string; readonly en: string; readonly detail?: string | undefined };
    };
