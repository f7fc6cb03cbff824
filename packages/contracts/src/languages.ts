/** The first is the default. Not in the schema's file, so that a page without parsing loads no parser. */
export const LANGUAGES = ["ja", "en"] as const;

/** Query parameter of the reader's language. */
export const LANGUAGE_PARAMETER = "lng";
