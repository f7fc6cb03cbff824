/**
 * A client of the HTTP API that is made from its OpenAPI document, with nothing but Node: `call(operationId, values, body)`.
 * SETSUNA_SERVER=https://studio.example SETSUNA_TOKEN=setsuna_pat_... node --experimental-strip-types client.ts
 */
interface Operation {
  readonly operationId: string;
}
interface Document {
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const server = process.env.SETSUNA_SERVER ?? "http://localhost:8080";
const base = new URL(`${server.replace(/\/$/, "")}/studio/api/openapi.json`);
const document = (await (await fetch(base)).json()) as Document;

/** Calls an operation of the document. `values` fill its path, as in `/serial-ids/{id}`. Throws Error with the code of a refusal. */
const call = async (operationId: string, values: Readonly<Record<string, string>> = {}, body?: unknown): Promise<unknown> => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== operationId) continue;
      const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ""));
      const answer = await fetch(
        new URL(`${new URL(document.servers?.[0]?.url ?? "/", base).pathname.replace(/\/$/, "")}${filled}`, base),
        {
          method: method.toUpperCase(),
          headers: { authorization: `Bearer ${process.env.SETSUNA_TOKEN}`, "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
      );
      const text = await answer.text();
      const told: unknown = text === "" ? undefined : JSON.parse(text);
      if (!answer.ok) throw new Error(`${answer.status} ${(told as { code?: string } | undefined)?.code ?? text}`);
      return told;
    }
  throw new Error(`the API has no operation ${operationId}`);
};

const { serialIds } = (await call("listSerialIds")) as { serialIds: readonly { readonly id: string }[] };
console.log(serialIds.map(({ id }) => id).join("\n"));
const [first] = serialIds;
if (first !== undefined) console.log(JSON.stringify(await call("setTally", {}, { serialId: first.id, channel: 7, value: 1 })));

export {};
