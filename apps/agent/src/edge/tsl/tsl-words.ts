import type { ReadUmd50, Umd31, Umd40, Umd40Half } from "./tsl-display.ts";

export interface TslInput {
  readonly thing: string;
  /** Such as `index 3, L0 T0 R1`. */
  readonly text: string;
}

const label = (text: string): string => (text === "" ? "" : `, "${text}"`);
const lamps = ({ left, text, right }: Umd40Half): string => `L${left} T${text} R${right}`;

export const heardUmd31 = ({ address, tallies, text }: Umd31): TslInput => ({
  thing: `3.1/${address}`,
  text: `display ${address} (3.1), tally ${tallies.map(Number).join("")}${label(text)}`,
});

export const heardUmd40 = ({ address, leftDisplay, rightDisplay, text }: Umd40): TslInput => ({
  thing: `4.0/${address}`,
  text: `display ${address} (4.0), ${lamps(leftDisplay)} / ${lamps(rightDisplay)}${label(text)}`,
});

export const heardUmd50 = ({ screen, displays }: ReadUmd50): readonly TslInput[] =>
  displays.map((display) => ({
    thing: `5.0/${screen}/${display.index}`,
    text: `${screen === 0 ? "" : `screen ${screen}, `}index ${display.index}, ${lamps(display)}${label(display.label)}`,
  }));
