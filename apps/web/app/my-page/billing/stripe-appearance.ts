import type { Appearance } from "@stripe/stripe-js";

const NAMES = {
  colorPrimary: "--tally-red",
  colorBackground: "--raised",
  colorText: "--text",
  colorDanger: "--error",
} as const;

/** Stripe's frame can't use our CSS variables, so pass their values. */
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
