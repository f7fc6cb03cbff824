export const words = {
  none: "You have not answered in this browser yet.",
  allowed: "In this browser you have allowed outside analytics.",
  refused: "In this browser you have refused outside analytics.",
  browser: "Your browser's settings keep outside analytics from being loaded.",
  refuse: "Withdraw",
  allow: "Allow",
} as const;
