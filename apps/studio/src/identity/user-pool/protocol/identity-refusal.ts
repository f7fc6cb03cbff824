import { COMMON_PASSWORD_MESSAGE } from "@setsuna/account";

/** Exceptions of Amazon Cognito's user pools API that the service gives; clients go by these names. */
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

/** An expected failure of the identity service, answered as `{ __type, message }`. The texts are for programmers, as Cognito's are. */
export class IdentityRefusal extends Error {
  override readonly name = "IdentityRefusal";
  /** One of ours, or whatever a user pool said. */
  readonly type: RefusalType | (string & {});
  /** Seconds until another try; undefined when trying again would not help. */
  readonly retryAfterSeconds: number | undefined;

  constructor(type: RefusalType | (string & {}), message: string, retryAfterSeconds?: number) {
    super(message);
    this.type = type;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const userNotFound = () => new IdentityRefusal("UserNotFoundException", "User does not exist.");
/** One answer for everything that a wrong password could be. */
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
/** Refuses a password that guessers try first, in Cognito's words. */
export const commonPassword = () => new IdentityRefusal("InvalidPasswordException", COMMON_PASSWORD_MESSAGE);

/** HTTP statuses other than 400. */
const STATUSES = new Map<string, number>([
  ["InternalErrorException", 500],
  ["RequestEntityTooLargeException", 413],
  ["ServiceUnavailableException", 503],
  ["UnsupportedMediaTypeException", 415],
]);
export const statusOf = (type: string): number => STATUSES.get(type) ?? 400;
