import { ACCOUNT_ERRORS } from "./errors/account.ts";
import { ADMIN_ERRORS } from "./errors/admin.ts";
import { AGENT_ERRORS } from "./errors/agent.ts";
import { BILLING_ERRORS } from "./errors/billing.ts";
import { EDGE_ERRORS } from "./errors/edge.ts";
import { FORM_ERRORS } from "./errors/form.ts";
import { GENERAL_ERRORS } from "./errors/general.ts";
import { OPERATE_ERRORS } from "./errors/operate.ts";
import { ORGANIZATION_ERRORS } from "./errors/organization.ts";
import { PAIRING_ERRORS } from "./errors/pairing.ts";
import { SERIAL_ID_ERRORS } from "./errors/serial-id.ts";
import { STREAMING_ERRORS } from "./errors/streaming.ts";
import { TOKEN_ERRORS } from "./errors/token.ts";

/** Every failure that can reach a person or program. `status`: HTTP status. docs/errors.md lists the same rows (tested). */
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
  ...ORGANIZATION_ERRORS,
  ...OPERATE_ERRORS,
  ...AGENT_ERRORS,
  ...EDGE_ERRORS,
} as const;

/** Code of an error in the catalog. */
export type ErrorCode = keyof typeof ERRORS;

/** Stable code, both texts, and typed facts. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly ja: string;
  readonly en: string;
  /** For programs and support; never contains secrets. */
  readonly detail?: string | undefined;
  /** In input order. Absent if it isn't about fields. */
  readonly fields?: readonly FieldError[] | undefined;
}

/** A field that was refused, and why. */
export interface FieldError {
  /** Path such as `Email` or `items.0.name`. */
  readonly field: string;
  readonly code: ErrorCode;
  readonly ja: string;
  readonly en: string;
  /** Language-neutral, such as refused characters, appended to the texts. Absent: none. */
  readonly detail?: string;
}

/** Throw it within a process; across processes send {@link errorBody}. */
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

/** Appends the detail to a text. */
export const withDetail = (text: string, detail: string | undefined): string =>
  detail === undefined ? text : `${text}: ${detail}`;

/** Makes a field error. `detail` must not depend on the language. */
export const fieldError = (field: string, code: ErrorCode, detail?: string): FieldError => ({
  field,
  code,
  ja: withDetail(ERRORS[code].ja, detail),
  en: withDetail(ERRORS[code].en, detail),
  ...(detail === undefined ? {} : { detail }),
});

/** Error body for `code`. */
export const errorBody = (code: ErrorCode, detail?: string, fields?: readonly FieldError[]): ErrorBody => ({
  code,
  ja: ERRORS[code].ja,
  en: ERRORS[code].en,
  ...(detail === undefined ? {} : { detail }),
  ...(fields === undefined ? {} : { fields }),
});

/** Sender exceeded its serial ID's limits. The relay reports it to the sender and its viewers. */
export const SENDER_FAULTS: ReadonlySet<ErrorCode> = new Set([
  "frame-too-large",
  "bitrate-over-limit",
  "channel-over-limit",
] as const satisfies readonly ErrorCode[]);

/** Unexpected errors become `internal` without details. */
export const errorBodyOf = (thrown: unknown): ErrorBody =>
  thrown instanceof StudioError ? errorBody(thrown.code, thrown.detail, thrown.fields) : errorBody("internal");
