export const words = {
  none: "You haven't decided in this browser yet.",
  allowed: "You allowed external analytics in this browser.",
  refused: "You declined external analytics in this browser.",
  browser: "Your browser's settings block external analytics.",
  refuse: "Withdraw",
  allow: "Allow",
} as const;
