/** Nothing else may be redirected to: anyone can write a link to /auth. */
const INTERACTION = /^\/studio\/oauth2\/interaction\/[A-Za-z0-9_-]{1,100}$/;

/** Reads `next` of /auth; undefined for any other target. docs/protocol/http-api.md. */
export const returnPath = (search: string): string | undefined => {
  const next = new URLSearchParams(search).get("next");
  return next !== null && INTERACTION.test(next) ? next : undefined;
};
