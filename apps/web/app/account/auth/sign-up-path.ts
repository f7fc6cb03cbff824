/** Query parameter of /auth that opens the sign-up form. */
export const SIGN_UP_QUERY = "sign-up";
/** Path of the sign-up form below /studio. Without the parameter the page opens the login. Spec §2. */
export const SIGN_UP_PATH = `/auth?${SIGN_UP_QUERY}`;
