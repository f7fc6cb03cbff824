/** On first use: it takes 0.25 s of CPU. */
export const passkeyLibrary = (): Promise<typeof import("@simplewebauthn/server")> => import("@simplewebauthn/server");
