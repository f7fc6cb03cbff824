import { Quote } from "@setsuna/contracts";
import { z } from "zod";

/** In the history entry, not the address: survives reload and back. A quote is one purchase at most, in any number of tabs. */
const Quoted = z.object({ quote: Quote, coupon: z.string().nullable(), back: z.string().startsWith("/user") });
export type Quoted = z.infer<typeof Quoted>;

export const CONFIRM_PATH = "/user/purchase/confirm";

export const quotedIn = (state: unknown): Quoted | undefined => {
  const quoted = Quoted.safeParse(state);
  return quoted.success ? quoted.data : undefined;
};
