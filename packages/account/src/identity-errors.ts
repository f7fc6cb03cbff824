import type { ErrorCode } from "@setsuna/contracts";

/** The task that the service refused. */
export type IdentityTask =
  | "sign-in"
  | "sign-up"
  | "confirm"
  | "confirm-by-password"
  | "resend"
  | "reset-request"
  | "reset-confirm";

/** Names that the client gives failures without an answer. */
export const NO_ANSWER = "NetworkError";
export const UNREADABLE_ANSWER = "UnreadableAnswer";

/** Cognito's message for a common password, in InvalidPasswordException; ours is the same. */
export const COMMON_PASSWORD_MESSAGE = "Provided password cannot be used for security reasons.";

/** The parts that select a message. */
export interface RefusalMessage {
  /** `__type`, or one of the names above. */
  readonly name: string;
  readonly message: string;
}

/** The catalogue's error for a password that the service does not take. */
export const passwordErrorCode = ({ message }: RefusalMessage): ErrorCode =>
  message === COMMON_PASSWORD_MESSAGE ? "common-password" : "invalid-password";

const CODES: Readonly<Record<string, ErrorCode>> = { CodeMismatchException: "code-wrong", ExpiredCodeException: "code-expired" };

interface Messages {
  readonly names: Readonly<Record<string, ErrorCode>>;
  readonly otherwise: ErrorCode;
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

/** Returns the catalogue's error for a failure of the identity service, by its name and the task. Spec §8. */
export const identityErrorCode = (task: IdentityTask, failure: RefusalMessage): ErrorCode => {
  const { name } = failure;
  const { names, otherwise, unexpected } = TABLE[task];
  if (name === NO_ANSWER || name === UNREADABLE_ANSWER) return unexpected;
  const code = Object.hasOwn(names, name) ? (names[name] ?? otherwise) : otherwise;
  return code === "invalid-password" ? passwordErrorCode(failure) : code;
};
