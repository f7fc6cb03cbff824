import { ERRORS, type ErrorCode, StudioError } from "@setsuna/contracts";
import { useLanguage } from "../i18n/use-language.ts";

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(ERRORS, code);

/** Unexpected errors are `internal`, and logged to the console. */
export const errorCodeOf = (thrown: unknown): ErrorCode => {
  if (thrown instanceof StudioError) return thrown.code;
  console.error(thrown);
  return "internal";
};

/** In the page's language; a newer server's code is `internal`. */
export const useErrorText = (): ((code: string) => string) => {
  const { language } = useLanguage();
  return (code) => ERRORS[isErrorCode(code) ? code : "internal"][language];
};
