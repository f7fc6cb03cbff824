/** The variable that holds the token in all examples: so it comes into no history and no file. */
export const TOKEN_VARIABLE = "SETSUNA_TOKEN";
/** Quoted for a POSIX shell. */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
/** For a terminal. `origin` is the reader's own, such as `https://studio.example`. */
export const curlExample = ({ method, path, body }, origin) => [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(`${origin}${path}`)}`,
    `-H "Authorization: Bearer $${TOKEN_VARIABLE}"`,
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
].join(" \\\n  ");
/** For Node: a module of its own. */
export const fetchExample = ({ method, path, body }, origin, hasReply) => {
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
