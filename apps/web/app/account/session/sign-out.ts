import { api } from "../../api/api.ts";
import { errorCodeOf } from "../../components/error-text.ts";

/** Ends the session on the server. False: it failed and nothing changed. Loaded on sign-out. */
export const signOutAtServer = async (): Promise<boolean> => {
  try {
    await api("signOut");
    return true;
  } catch (error) {
    errorCodeOf(error);
    return false;
  }
};
