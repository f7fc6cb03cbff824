export * from "./byte-forms.ts";
