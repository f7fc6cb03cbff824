/** Says what stands around one's own status, in English. */
export const words = {
  signedOut: "Sign in, and the status of your own IDs is shown here.",
  signIn: "Sign in",
  loading: "Looking whether you are signed in.",
  own: "Open the communication status in My Page",
} as const;
