export const words = {
  payment: [
    "__stripe_mid, __stripe_sid (cookies)",
    "Preventing card fraud (set by the payment company on some pages of My Page)",
    "1 year, 30 minutes",
  ],
  waf: ["aws-waf-token (cookie)", "Telling robots (set by AWS WAF)", "As long as the result counts"],
  analytics: (name: string) => [`Cookies and the like of ${name}`, `Analytics (${name} may set them)`, `As ${name} says`],
} as const;
