import type { Appearance } from "@stripe/stripe-js";

const NAMES = {
  colorPrimary: "--tally-red",
  colorBackground: "--raised",
  colorText: "--text",
  colorDanger: "--error",
} as const;

/** It can't use our variables, so their values are read. */
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
