import { StudioError } from "@setsuna/contracts";

/**
 * The body of a response as JSON; undefined when it is none, as a proxy's page. Rejects with the reason of the request's signal when it
 * was given up meanwhile, and with `server-unreachable` when the line broke before the body was whole.
 */
export const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    // fetch rejects with a TypeError if the body fails, and with the abort reason if aborted (Fetch §5.3).
    if (error instanceof TypeError) throw new StudioError("server-unreachable");
    throw error;
  }
};
