import { err, ok } from "@setsuna/kit";
import { z } from "zod";
import { NO_ANSWER, UNREADABLE_ANSWER } from "../identity-errors.ts";
/** Name of the service in X-Amz-Target. */
export const IDENTITY_TARGET = "AWSCognitoIdentityProviderService";
export const IDENTITY_CONTENT_TYPE = "application/x-amz-json-1.1";
const Refusal = z.object({ __type: z.string(), message: z.string().optional(), Message: z.string().optional() });
const jsonOf = (text) => {
    try {
        return text === "" ? {} : JSON.parse(text);
    }
    catch {
        // JSON.parse throws SyntaxError for what is not JSON, and nothing else.
        return undefined;
    }
};
/** One call of the service. `reply` says what the answer must hold. Fails by its result; throws only what `headers` throws. */
export const callIdentity = async ({ endpoint, fetch, headers }, operation, input, reply) => {
    const extra = (await headers?.()) ?? {};
    let status = 0;
    let text;
    try {
        const answer = await fetch(endpoint, {
            method: "POST",
            headers: { ...extra, "content-type": IDENTITY_CONTENT_TYPE, "x-amz-target": `${IDENTITY_TARGET}.${operation}` },
            body: JSON.stringify(input),
        });
        status = answer.status;
        text = await answer.text();
    }
    catch (thrown) {
        return err({ name: NO_ANSWER, message: thrown instanceof Error ? thrown.message : String(thrown), status });
    }
    const body = jsonOf(text);
    if (status >= 200 && status < 300) {
        const parsed = reply.safeParse(body);
        return parsed.success ? ok(parsed.data) : err({ name: UNREADABLE_ANSWER, message: operation, status });
    }
    const refusal = Refusal.safeParse(body);
    if (!refusal.success)
        return err({ name: UNREADABLE_ANSWER, message: operation, status });
    // Some AWS services write the type with its namespace in front.
    const name = refusal.data.__type.slice(refusal.data.__type.lastIndexOf("#") + 1);
    return err({ name, message: refusal.data.message ?? refusal.data.Message ?? "", status });
};
