export * from "./api-reference.ts";
export * from "./call-errors.ts";
export * from "./openapi-document.ts";
export * from "./request-examples.ts";
export * from "./schema-fields.ts";
