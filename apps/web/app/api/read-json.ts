import { StudioError } from "@setsuna/contracts";

/**
 * Undefined for other content, as a proxy's page. Rejects with the signal's reason, or `server-unreachable` when the connection
 * broke.
 */
export const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    // fetch rejects with TypeError if the body fails, and with the abort reason if aborted (Fetch §5.3).
    if (error instanceof TypeError) throw new StudioError("server-unreachable");
    throw error;
  }
};
