import { Email, type ErrorCode } from "@setsuna/contracts";
import { z } from "zod";
import { isErrorCode } from "../../components/error-text.ts";

const SignUpState = z.object({
  signUp: z.object({ email: Email, error: z.custom<ErrorCode>(isErrorCode).optional() }),
});
export type SignUpOutcome = z.infer<typeof SignUpState>["signUp"];

/** Keeps address and failure out of the URL. */
export const signUpState = (email: string, error?: ErrorCode) => ({ signUp: { email, error } });

/** Undefined if the page was opened directly. */
export const signUpOutcomeOf = (state: unknown): SignUpOutcome | undefined => SignUpState.safeParse(state).data?.signUp;
