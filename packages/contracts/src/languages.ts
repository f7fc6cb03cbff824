/** Languages that the product speaks, the first one by default. Apart from its schema, so that a page that parses nothing carries no parser. */
export const LANGUAGES = ["ja", "en"] as const;

/** Query parameter of an address that names the reader's language. */
export const LANGUAGE_PARAMETER = "lng";
