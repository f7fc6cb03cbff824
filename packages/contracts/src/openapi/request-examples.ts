/** A request as sent. */
export interface ExampleRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Holds the token in examples, to keep it out of histories and files. */
export const TOKEN_VARIABLE = "SETSUNA_TOKEN";

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** `origin` is the reader's, such as `https://studio.example`. */
export const curlExample = ({ method, path, body }: ExampleRequest, origin: string): string =>
  [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(`${origin}${path}`)}`,
    `-H "Authorization: Bearer $${TOKEN_VARIABLE}"`,
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(" \\\n  ");

/** Returns a Node module that makes the request. */
export const fetchExample = ({ method, path, body }: ExampleRequest, origin: string, hasReply: boolean): string => {
  const json = body === undefined ? undefined : JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
  return [
    `const response = await fetch(${JSON.stringify(`${origin}${path}`)}, {`,
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    "  headers: {",
    `    authorization: \`Bearer \${process.env.${TOKEN_VARIABLE}}\`,`,
    ...(json === undefined ? [] : ['    "content-type": "application/json",']),
    "  },",
    ...(json === undefined ? [] : [`  body: JSON.stringify(${json}),`]),
    "});",
    `console.log(response.status${hasReply ? ", await response.json()" : ""});`,
  ].join("\n");
};
