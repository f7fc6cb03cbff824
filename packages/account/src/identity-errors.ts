import type { ErrorCode } from "@setsuna/contracts";

/** What a person wanted of the identity service when it refused. */
export type IdentityTask =
  | "sign-in"
  | "sign-up"
  | "confirm"
  | "confirm-by-password"
  | "resend"
  | "reset-request"
  | "reset-confirm";

/** Names that the client gives to failures before the service has answered. */
export const NO_ANSWER = "NetworkError";
export const UNREADABLE_ANSWER = "UnreadableAnswer";

const CODES: Readonly<Record<string, ErrorCode>> = { CodeMismatchException: "code-wrong", ExpiredCodeException: "code-expired" };

interface Messages {
  readonly names: Readonly<Record<string, ErrorCode>>;
  /** For any other refusal. */
  readonly otherwise: ErrorCode;
  /** When nothing that can be read came back. */
  readonly unexpected: ErrorCode;
}

const TABLE: Readonly<Record<IdentityTask, Messages>> = {
  "sign-in": {
    names: {
      UserNotConfirmedException: "user-not-confirmed",
      NotAuthorizedException: "not-authorized",
      UserNotFoundException: "user-not-found",
    },
    otherwise: "login-failed",
    unexpected: "login-failed",
  },
  "sign-up": {
    names: { UsernameExistsException: "username-exists", InvalidPasswordException: "invalid-password" },
    otherwise: "sign-up-failed",
    unexpected: "sign-up-failed",
  },
  confirm: { names: CODES, otherwise: "confirmation-failed", unexpected: "confirmation-failed" },
  "confirm-by-password": {
    names: { ...CODES, NotAuthorizedException: "sign-up-password-wrong" },
    otherwise: "confirmation-failed",
    unexpected: "confirmation-failed",
  },
  resend: {
    names: { UserNotFoundException: "reset-address-unknown", NotAuthorizedException: "sign-up-password-wrong" },
    otherwise: "reset-mail-failed",
    unexpected: "internal",
  },
  "reset-request": {
    names: { UserNotFoundException: "reset-address-unknown" },
    otherwise: "reset-mail-failed",
    unexpected: "internal",
  },
  "reset-confirm": {
    names: { ...CODES, InvalidPasswordException: "invalid-password" },
    otherwise: "code-expired",
    unexpected: "internal",
  },
};

/** The catalogue's error for a failure of the identity service, by its name (`__type`) and the task. Spec §8. */
export const identityErrorCode = (task: IdentityTask, name: string): ErrorCode => {
  const { names, otherwise, unexpected } = TABLE[task];
  if (name === NO_ANSWER || name === UNREADABLE_ANSWER) return unexpected;
  return Object.hasOwn(names, name) ? (names[name] ?? otherwise) : otherwise;
};
