/** A request of a program that waits for a person. Nothing else is ever gone to: the address of /auth is anybody's to write. */
const INTERACTION = /^\/studio\/oauth2\/interaction\/[A-Za-z0-9_-]{1,100}$/;

/** Returns where to go after the login, from the query of /auth (`next`); undefined when it names no such place. docs/protocol/http-api.md. */
export const returnPath = (search: string): string | undefined => {
  const next = new URLSearchParams(search).get("next");
  return next !== null && INTERACTION.test(next) ? next : undefined;
};
