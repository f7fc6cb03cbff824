/** Loads the passkey library on first use rather than at startup, because it takes 0.25 s of CPU. */
export const passkeyLibrary = (): Promise<typeof import("@simplewebauthn/server")> => import("@simplewebauthn/server");
