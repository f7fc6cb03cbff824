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
};
/** An expected failure. Throw it inside one process; across processes send {@link errorBody}. */
export class StudioError extends Error {
    name = "StudioError";
    code;
    detail;
    fields;
    constructor(code, detail, fields) {
        super(detail === undefined ? ERRORS[code].en : `${ERRORS[code].en} (${detail})`);
        this.code = code;
        this.detail = detail;
        this.fields = fields;
    }
}
/** A text of the catalogue with what it is about behind it. */
export const withDetail = (text, detail) => detail === undefined ? text : `${text}: ${detail}`;
/** A complaint about one field; `detail`: what exactly, in signs that need no translation. */
export const fieldError = (field, code, detail) => ({
    field,
    code,
    ja: withDetail(ERRORS[code].ja, detail),
    en: withDetail(ERRORS[code].en, detail),
    ...(detail === undefined ? {} : { detail }),
});
/** The body that tells a client about `code`. */
export const errorBody = (code, detail, fields) => ({
    code,
    ja: ERRORS[code].ja,
    en: ERRORS[code].en,
    ...(detail === undefined ? {} : { detail }),
    ...(fields === undefined ? {} : { fields }),
});
/** Any thrown thing as a body; what we did not expect becomes `internal` and shows nothing of itself. */
export const errorBodyOf = (thrown) => thrown instanceof StudioError ? errorBody(thrown.code, thrown.detail, thrown.fields) : errorBody("internal");
