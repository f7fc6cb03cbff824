import { ERRORS, type ErrorCode, StudioError } from "@setsuna/contracts";
import { useLanguage } from "../i18n/use-language.ts";

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(ERRORS, code);

/** Unexpected errors become `internal` and are logged to the console. */
export const errorCodeOf = (thrown: unknown): ErrorCode => {
  if (thrown instanceof StudioError) return thrown.code;
  console.error(thrown);
  return "internal";
};

export const useErrorText = (): ((code: string) => string) => {
  const { language } = useLanguage();
  return (code) => ERRORS[isErrorCode(code) ? code : "internal"][language];
};
