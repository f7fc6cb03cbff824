import type {
  CompanionInputFieldDropdown,
  CompanionInputFieldNumber,
  CompanionInputFieldTextInput,
  CompanionOptionValues,
} from "@companion-module/base";

export const channelField: CompanionInputFieldNumber = {
  type: "number",
  id: "channel",
  label: "Control channel",
  default: 1,
  min: 1,
  max: 255,
};
export const videoChannelField: CompanionInputFieldNumber = { ...channelField, label: "Channel" };
export const presetField: CompanionInputFieldNumber = {
  type: "number",
  id: "preset",
  label: "Preset",
  default: 0,
  min: 0,
  max: 254,
};
export const runField: CompanionInputFieldTextInput = {
  type: "textinput",
  id: "run",
  label: "Name in the app",
  default: "",
  useVariables: true,
};
export const guestField: CompanionInputFieldTextInput = {
  type: "textinput",
  id: "guest",
  label: "Guest: name, or number in order of arrival",
  default: "1",
  useVariables: true,
};
export const guestChannelField: CompanionInputFieldNumber = { ...channelField, label: "Channel (0: green room)", min: 0 };
export const tallyField: CompanionInputFieldDropdown = {
  type: "dropdown",
  id: "value",
  label: "Tally",
  default: 1,
  choices: [
    { id: 0, label: "Off" },
    { id: 1, label: "Red (on air)" },
    { id: 2, label: "Green (next)" },
    { id: 3, label: "Amber" },
  ],
};

/** Text from variables too. Throws an Error that names the field. */
export const numberOf = (options: CompanionOptionValues, id: string, from: number, to: number): number => {
  const value = Number(options[id]);
  if (options[id] === "" || !Number.isFinite(value) || value < from || value > to)
    throw new Error(`${id}: a number from ${from} to ${to}`);
  return value;
};
export const textOf = (options: CompanionOptionValues, id: string): string => String(options[id] ?? "").trim();
export const channelOf = (options: CompanionOptionValues): number => Math.round(numberOf(options, "channel", 1, 255));

export const guestChannelOf = (options: CompanionOptionValues): number => Math.round(numberOf(options, "channel", 0, 255));

export const presetOf = (options: CompanionOptionValues): number => Math.round(numberOf(options, "preset", 0, 254));

export const tallyValueOf = (options: CompanionOptionValues): number => Math.round(numberOf(options, "value", 0, 3));
