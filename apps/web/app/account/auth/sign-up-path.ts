/** Query parameter of /auth with which the page begins at the sign-up. */
export const SIGN_UP_QUERY = "sign-up";
/** Address below /studio of the sign-up form, for a reader who asked for it. Without the parameter the page begins at the login. Spec §2. */
export const SIGN_UP_PATH = `/auth?${SIGN_UP_QUERY}`;
