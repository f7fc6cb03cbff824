import { API, type ApiName, type Endpoint } from "@setsuna/contracts";
import { openApiDocument } from "@setsuna/contracts/openapi";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: Schema;
}

interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Operation {
  readonly name: ApiName;
  readonly row: Endpoint;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly answers: Readonly<Record<string, Answer>>;
}

interface Described {
  readonly operationId: ApiName;
  readonly parameters: readonly Partial<Parameter>[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, Answer>>;
}

const document = openApiDocument("en");

const isWhole = (parameter: Partial<Parameter>): parameter is Parameter => parameter.schema !== undefined;

export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Readonly<Record<string, Described>>).map(([method, told]) => ({
    name: told.operationId,
    row: API[told.operationId],
    method: method.toUpperCase(),
    path,
    parameters: told.parameters.filter(isWhole),
    body: told.requestBody?.content["application/json"].schema,
    answers: told.responses,
  })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "https://api.invalid/", ...document });
const compiled = new Map<Schema, ReturnType<typeof ajv.compile>>();

const encodeRepairSymbol = (schema: Schema) => {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"https://api.invalid/#/');
  const made = ajv.compile(JSON.parse(text) as object);
  compiled.set(schema, made);
  return made;
};

export const misfits = (schema: Schema, value: unknown): readonly string[] => {
  const check = encodeRepairSymbol(schema);
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};
