import { describe, expect, it } from "vitest";
import { COMMON_PASSWORD_MESSAGE, identityErrorCode } from "./identity-errors.ts";

describe("identityErrorCode", () => {
  it.each([
    ["sign-in", "UserNotConfirmedException", "user-not-confirmed"],
    ["sign-in", "NotAuthorizedException", "not-authorized"],
    ["sign-in", "UserNotFoundException", "user-not-found"],
    ["sign-in", "TooManyRequestsException", "login-failed"],
    ["sign-in", "NetworkError", "login-failed"],
    ["sign-up", "UsernameExistsException", "username-exists"],
    ["sign-up", "InvalidPasswordException", "invalid-password"],
    ["sign-up", "UserNotFoundException", "sign-up-failed"],
    ["sign-up", "constructor", "sign-up-failed"],
    ["confirm", "CodeMismatchException", "code-wrong"],
    ["confirm", "ExpiredCodeException", "code-expired"],
    ["confirm", "UserNotFoundException", "confirmation-failed"],
    ["reset-request", "UserNotFoundException", "reset-address-unknown"],
    ["reset-request", "LimitExceededException", "reset-mail-failed"],
    ["reset-request", "UnreadableAnswer", "internal"],
    ["reset-confirm", "CodeMismatchException", "code-wrong"],
    ["reset-confirm", "InvalidPasswordException", "invalid-password"],
    ["reset-confirm", "LimitExceededException", "code-expired"],
  ] as const)("%s: %s is %s", (task, name, code) => {
    expect(identityErrorCode(task, { name, message: "" })).toBe(code);
  });

  it.each(["sign-up", "reset-confirm"] as const)(
    "%s: distinguishes a common password from one that violates the rule",
    (task) => {
      const failure = { name: "InvalidPasswordException", message: COMMON_PASSWORD_MESSAGE };
      expect(identityErrorCode(task, failure)).toBe("common-password");
    },
  );
});
