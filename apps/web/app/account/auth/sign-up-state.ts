import { Email, type ErrorCode } from "@setsuna/contracts";
import { z } from "zod";
import { isErrorCode } from "../../components/error-text.ts";

const SignUpState = z.object({
  signUp: z.object({ email: Email, error: z.custom<ErrorCode>(isErrorCode).optional() }),
});
export type SignUpOutcome = z.infer<typeof SignUpState>["signUp"];

/** Returns what the confirmation page is told by way of the history: the address, and why the sign-up failed. Not in the page's address. */
export const signUpState = (email: string, error?: ErrorCode) => ({ signUp: { email, error } });

/** Undefined where the page was opened by itself. */
export const signUpOutcomeOf = (state: unknown): SignUpOutcome | undefined => SignUpState.safeParse(state).data?.signUp;
