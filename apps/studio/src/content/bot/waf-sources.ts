import type { FastifyInstance } from "fastify";

/** AWS serves the script, puzzles and tokens from different hosts. */
const AWS_WAF_HOSTS = "https://*.awswaf.com";
const WIDENED: ReadonlySet<string> = new Set(["script-src", "connect-src", "img-src"]);

/** Leaves a policy without these directives unchanged. */
const withWafSources = (policy: string): string =>
  policy
    .split("; ")
    .map((directive) => (WIDENED.has(directive.split(" ")[0] ?? "") ? `${directive} ${AWS_WAF_HOSTS}` : directive))
    .join("; ");

/** Lets this server's pages load the scripts of an AWS WAF in front. Register it in `waf` mode only. */
export const registerWafSources = (app: FastifyInstance): void => {
  app.addHook("onSend", async (_request, reply) => {
    const policy = reply.getHeader("Content-Security-Policy");
    if (typeof policy === "string") reply.header("Content-Security-Policy", withWafSources(policy));
  });
};
