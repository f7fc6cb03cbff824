import { ERRORS, type ErrorCode, StudioError } from "@setsuna/contracts";

const isCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(ERRORS, code);

/**
 * The failure that a response tells of. A code that this page does not know yet, or a body that is no problem (a proxy's page),
 * becomes `internal`, or `server-unreachable` for the statuses that proxies use when nobody is behind them.
 */
export const problemOf = async (response: Response): Promise<StudioError> => {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === "object" && body !== null && "code" in body && isCode(body.code))
    return new StudioError(body.code, "detail" in body && typeof body.detail === "string" ? body.detail : undefined);
  const nobodyThere = response.status === 502 || response.status === 503 || response.status === 504;
  return new StudioError(nobodyThere ? "server-unreachable" : "internal", `HTTP ${response.status}`);
};
