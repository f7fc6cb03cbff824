export const SIGN_UP_QUERY = "sign-up";
export const SIGN_UP_PATH = `/auth?${SIGN_UP_QUERY}`;
