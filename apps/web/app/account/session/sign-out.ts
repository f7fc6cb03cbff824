import { api } from "../../api/api.ts";
import { errorCodeOf } from "../../components/error-text.ts";

/** False if nothing changed. */
export const signOutAtServer = async (): Promise<boolean> => {
  try {
    await api("signOut");
    return true;
  } catch (error) {
    errorCodeOf(error);
    return false;
  }
};
