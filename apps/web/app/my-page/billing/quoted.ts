import { Quote } from "@setsuna/contracts";
import { z } from "zod";

/**
 * Says what the final confirmation screen is about. It is the state of the screen's history entry: a reload and the way back and forth keep
 * it, and it is in no address. One quote is one purchase at most, in however many tabs it stands.
 */
const Quoted = z.object({ quote: Quote, coupon: z.string().nullable(), back: z.string().startsWith("/user") });
export type Quoted = z.infer<typeof Quoted>;

export const CONFIRM_PATH = "/user/purchase/confirm";

/** The quote in a history entry's state; undefined where there is none. */
export const quotedIn = (state: unknown): Quoted | undefined => {
  const quoted = Quoted.safeParse(state);
  return quoted.success ? quoted.data : undefined;
};
