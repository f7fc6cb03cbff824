export const words = {
  signedOut: "Log in to see the status of your own IDs here.",
  signIn: "Log in",
  loading: "Checking whether you are logged in.",
  own: "Open the communication status in My Page",
} as const;
