import { api } from "../../api/api.ts";
import { errorCodeOf } from "../../components/error-text.ts";

/** Ends the session at the server. False: it did not work, and nothing changed. Loaded when somebody signs out. */
export const signOutAtServer = async (): Promise<boolean> => {
  try {
    await api("signOut");
    return true;
  } catch (error) {
    errorCodeOf(error);
    return false;
  }
};
