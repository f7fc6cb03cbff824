export const aws = "Amazon Web Services, Inc. (United States)" as const;

export const words = {
  payment: {
    sent: "IP address, details of device and browser, card details that are typed (on some pages of My Page alone)",
    theirs: "Payment, preventing fraud",
    ours: "Charging fees",
  },
  analytics: {
    sent: "IP address, details of device and browser, pages viewed, downloads",
    theirs: "Providing analytics",
    ours: "Knowing and improving the use of the service",
  },
  waf: {
    sent: "IP address, details of device and browser, result of the check",
    theirs: "Telling robots",
    ours: "Preventing misuse",
  },
  userPool: {
    sent: "IP address, email address, what checking a password needs",
    theirs: "Providing authentication",
    ours: "Registration and sign-in",
  },
  stun: {
    name: "Operator of the STUN/TURN servers that help to connect",
    sent: "IP address and port (on the pages that send and receive alone)",
    theirs: "Helping to connect",
    ours: "Sending and receiving video, audio and control signals",
  },
} as const;
