import type { Endpoint } from "@setsuna/contracts";

export interface ApiRequest {
  readonly url: string;
  readonly init: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string };
}

const asText = (value: unknown): string => (typeof value === "string" ? value : String(value));

/** Escapes values. Throws if a path parameter is missing. */
export const requestOf = (
  row: Endpoint,
  sent: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
): ApiRequest => {
  const params = new Map(Object.entries(sent.params ?? {}));
  const path = row.path.replace(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = params.get(name);
    if (value === undefined) throw new TypeError(`${row.path} needs ${name}`);
    return encodeURIComponent(asText(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {})) if (value !== undefined) query.set(name, asText(value));
  const url = query.size === 0 ? path : `${path}?${query}`;
  if (sent.body === undefined) return { url, init: { method: row.method, headers: {} } };
  return {
    url,
    init: { method: row.method, headers: { "content-type": "application/json" }, body: JSON.stringify(sent.body) },
  };
};
