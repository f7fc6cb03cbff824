import { COMMON_PASSWORD_MESSAGE } from "@setsuna/account";

export type RefusalType =
  | "CodeMismatchException"
  | "ExpiredCodeException"
  | "InternalErrorException"
  | "InvalidParameterException"
  | "InvalidPasswordException"
  | "LimitExceededException"
  | "NotAuthorizedException"
  | "RequestEntityTooLargeException"
  | "ResourceNotFoundException"
  | "SerializationException"
  | "ServiceUnavailableException"
  | "TooManyRequestsException"
  | "UnknownOperationException"
  | "UnsupportedMediaTypeException"
  | "UserNotConfirmedException"
  | "UserNotFoundException"
  | "UsernameExistsException";

/** Sent to programmers as `{ __type, message }`. */
export class IdentityRefusal extends Error {
  override readonly name = "IdentityRefusal";
  readonly type: RefusalType | (string & {});
  /** Undefined if retrying doesn't help. */
  readonly retryAfterSeconds: number | undefined;

  constructor(type: RefusalType | (string & {}), message: string, retryAfterSeconds?: number) {
    super(message);
    this.type = type;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const userNotFound = () => new IdentityRefusal("UserNotFoundException", "User does not exist.");
/** Doesn't reveal the cause. */
export const notAuthorized = (message = "Incorrect username or password.") =>
  new IdentityRefusal("NotAuthorizedException", message);
export const invalidParameter = (message: string) => new IdentityRefusal("InvalidParameterException", message);
export const passwordAttemptsExceeded = (retryAfterSeconds: number) =>
  new IdentityRefusal("NotAuthorizedException", "Password attempts exceeded", retryAfterSeconds);
export const invalidPassword = () =>
  new IdentityRefusal(
    "InvalidPasswordException",
    "Password did not conform with policy: 8 to 100 characters with upper case letters, lower case letters and digits",
  );
export const commonPassword = () => new IdentityRefusal("InvalidPasswordException", COMMON_PASSWORD_MESSAGE);

/** Others are 400. */
const STATUSES = new Map<string, number>([
  ["InternalErrorException", 500],
  ["RequestEntityTooLargeException", 413],
  ["ServiceUnavailableException", 503],
  ["UnsupportedMediaTypeException", 415],
]);
export const statusOf = (type: string): number => STATUSES.get(type) ?? 400;
