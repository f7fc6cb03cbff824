import published from "../published.json" with { type: "json" };

/** Version of the published package. */
export const VERSION: string = published.version;
