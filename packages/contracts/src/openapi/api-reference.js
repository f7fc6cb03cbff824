import { API } from "../api/api.ts";
import { ERRORS } from "../errors.ts";
import { errorsByStatus } from "./call-errors.ts";
import { CALL_EXAMPLES } from "./call-examples.ts";
import { AREA_TITLES, areaOf, CALL_WORDS } from "./call-texts.ts";
import { sentSchema, wholeReplySchema } from "./json-schema.ts";
import { fieldsOf } from "./schema-fields.ts";
const fieldsSent = (schema) => schema === undefined ? [] : fieldsOf(sentSchema(schema));
const pathOf = (row, params, query) => {
    const path = row.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    return search.length === 0 ? path : `${path}?${search.join("&")}`;
};
const callOf = (name, row, scope) => {
    const words = CALL_WORDS[name];
    const example = CALL_EXAMPLES[name];
    return {
        name,
        method: row.method,
        path: row.path,
        scope,
        title: words?.title ?? { ja: name, en: name },
        more: words?.more ?? null,
        params: [...row.path.matchAll(/:(\w+)/g)].map(([, parameter = ""]) => parameter),
        query: fieldsSent(row.query),
        body: fieldsSent(row.body),
        reply: row.reply === undefined ? null : fieldsOf(wholeReplySchema(row.reply)),
        errors: [...errorsByStatus(row)].flatMap(([status, codes]) => codes.map((code) => ({ status, code, ja: ERRORS[code].ja, en: ERRORS[code].en }))),
        request: { method: row.method, path: pathOf(row, example?.params ?? {}, example?.query ?? {}), body: example?.body },
        answer: example?.reply === undefined ? null : JSON.stringify(example.reply, null, 2),
    };
};
/** The API as a person reads it, made from its table: what tokens may call in full, by area; the rest by name. */
export const apiReference = () => {
    const rows = Object.keys(API).map((name) => [name, API[name]]);
    const areas = Object.entries(AREA_TITLES).map(([key, title]) => ({
        key,
        title,
        calls: rows.flatMap(([name, row]) => (row.scope !== undefined && areaOf(row) === key ? [callOf(name, row, row.scope)] : [])),
    }));
    const siteCalls = rows
        .filter(([, row]) => row.scope === undefined)
        .map(([, { method, path, access }]) => ({ method, path, access }));
    return { areas: areas.filter(({ calls }) => calls.length > 0), siteCalls };
};
