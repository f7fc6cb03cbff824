/** Returns the library for passkeys. It is loaded for the first who has one, not at the start: that takes a quarter of a second of the processor. */
export const passkeyLibrary = (): Promise<typeof import("@simplewebauthn/server")> => import("@simplewebauthn/server");
