export const SIGN_UP_QUERY = "sign-up";
/** Spec §2. */
export const SIGN_UP_PATH = `/auth?${SIGN_UP_QUERY}`;
