import type { Appearance } from "@stripe/stripe-js";

const NAMES = {
  colorPrimary: "--tally-red",
  colorBackground: "--raised",
  colorText: "--text",
  colorDanger: "--error",
} as const;

/** Stripe's form in the colours of this page as they are now. It knows no variables of ours: they are read, and those that are not set left out. */
export const stripeAppearance = (isDark: boolean): Appearance => {
  const style = getComputedStyle(document.documentElement);
  const colours = Object.entries(NAMES).flatMap(([name, variable]) => {
    const value = style.getPropertyValue(variable).trim();
    return value === "" ? [] : [[name, value] as const];
  });
  return {
    theme: isDark ? "night" : "stripe",
    variables: { ...Object.fromEntries(colours), borderRadius: "3px", fontSizeBase: "16px" },
  };
};
