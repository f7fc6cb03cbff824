import { z } from "zod";

const Asked = z.object({ prompt: z.string().optional(), max_age: z.coerce.number().int().nonnegative().optional() });

/** `prompt=login`: made after the request; `max_age`: at most that many seconds old (OpenID Connect Core §3.1.2.1). */
export const needsFreshLogin = (params: unknown, askedAt: Date, loginAt: Date): boolean => {
  const asked = Asked.safeParse(params);
  // The server has already rejected malformed parameters.
  if (!asked.success) return false;
  const { prompt, max_age } = asked.data;
  if (loginAt.getTime() >= askedAt.getTime()) return false;
  if (prompt?.split(" ").includes("login")) return true;
  return max_age !== undefined && askedAt.getTime() - loginAt.getTime() > max_age * 1000;
};
