import { ACCOUNT_ERRORS } from "./errors/account.ts";
import { ADMIN_ERRORS } from "./errors/admin.ts";
import { AGENT_ERRORS } from "./errors/agent.ts";
import { BILLING_ERRORS } from "./errors/billing.ts";
import { EDGE_ERRORS } from "./errors/edge.ts";
import { FORM_ERRORS } from "./errors/form.ts";
import { GENERAL_ERRORS } from "./errors/general.ts";
import { OPERATE_ERRORS } from "./errors/operate.ts";
import { PAIRING_ERRORS } from "./errors/pairing.ts";
import { SERIAL_ID_ERRORS } from "./errors/serial-id.ts";
import { STREAMING_ERRORS } from "./errors/streaming.ts";
import { TOKEN_ERRORS } from "./errors/token.ts";

/**
 * The error catalogue: every failure that can reach a person or a program has one row here.
 * `status` is the HTTP status where the error answers a request. docs/errors.md lists the same rows (a test compares them).
 */
export const ERRORS = {
  ...GENERAL_ERRORS,
  ...STREAMING_ERRORS,
  ...ACCOUNT_ERRORS,
  ...FORM_ERRORS,
  ...SERIAL_ID_ERRORS,
  ...PAIRING_ERRORS,
  ...BILLING_ERRORS,
  ...ADMIN_ERRORS,
  ...TOKEN_ERRORS,
  ...OPERATE_ERRORS,
  ...AGENT_ERRORS,
  ...EDGE_ERRORS,
} as const;

/** Code of a row of the catalogue. */
export type ErrorCode = keyof typeof ERRORS;

/** An error on the wire and on the screen: a stable code, both texts, and typed facts about this case. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly ja: string;
  readonly en: string;
  /** Facts for a program or a support engineer, never secrets. Absent when there is nothing to add. */
  readonly detail?: string | undefined;
  /** Errors of single fields of the input, in their order. Absent when the failure is not about fields. */
  readonly fields?: readonly FieldError[] | undefined;
}

/** One field of a form or message that is not as it should be. */
export interface FieldError {
  /** Path of the field: `Email`, or `items.0.name`. */
  readonly field: string;
  readonly code: ErrorCode;
  readonly ja: string;
  readonly en: string;
  /** Detail in signs that need no translation, such as the refused characters; the texts end in it. Absent: none. */
  readonly detail?: string;
}

/** An expected failure. Throw it inside one process; across processes send {@link errorBody}. */
export class StudioError extends Error {
  override readonly name = "StudioError";
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly fields: readonly FieldError[] | undefined;

  constructor(code: ErrorCode, detail?: string, fields?: readonly FieldError[]) {
    super(detail === undefined ? ERRORS[code].en : `${ERRORS[code].en} (${detail})`);
    this.code = code;
    this.detail = detail;
    this.fields = fields;
  }
}

/** A text of the catalogue with what it is about behind it. */
export const withDetail = (text: string, detail: string | undefined): string =>
  detail === undefined ? text : `${text}: ${detail}`;

/** A complaint about one field; `detail`: what exactly, in signs that need no translation. */
export const fieldError = (field: string, code: ErrorCode, detail?: string): FieldError => ({
  field,
  code,
  ja: withDetail(ERRORS[code].ja, detail),
  en: withDetail(ERRORS[code].en, detail),
  ...(detail === undefined ? {} : { detail }),
});

/** The body that tells a client about `code`. */
export const errorBody = (code: ErrorCode, detail?: string, fields?: readonly FieldError[]): ErrorBody => ({
  code,
  ja: ERRORS[code].ja,
  en: ERRORS[code].en,
  ...(detail === undefined ? {} : { detail }),
  ...(fields === undefined ? {} : { fields }),
});

/** Ends of a sender that exceeded the limits of its serial ID. The relay reports the code to the sender and its viewers. */
export const SENDER_FAULTS: ReadonlySet<ErrorCode> = new Set([
  "frame-too-large",
  "bitrate-over-limit",
  "channel-over-limit",
] as const satisfies readonly ErrorCode[]);

/** Any thrown thing as a body; what we did not expect becomes `internal` and shows nothing of itself. */
export const errorBodyOf = (thrown: unknown): ErrorBody =>
  thrown instanceof StudioError ? errorBody(thrown.code, thrown.detail, thrown.fields) : errorBody("internal");
