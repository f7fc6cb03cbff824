import type { HttpAnswer, HttpRequest } from "../types.ts";

export const nodeRequest = async ({ method, url, headers = {}, body }: HttpRequest): Promise<HttpAnswer> => {
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
};
