import type { ErrorBody, PasswordEvaluation, SerialId } from "@setsuna/contracts";
import type { PasswordKeys } from "@setsuna/e2ee";

export type IdKeysOrder =
  | { readonly t: "begin"; readonly serialId: SerialId; readonly password: string }
  | { readonly t: "finish"; readonly order: number; readonly evaluation: PasswordEvaluation };

export type IdKeysAnswer =
  | { readonly t: "blinded"; readonly blinded: string }
  | { readonly t: "keys"; readonly order: number; readonly keys: PasswordKeys }
  | { readonly t: "refused"; readonly order: number; readonly error: ErrorBody };
