import { ERRORS, errorBody } from "@setsuna/contracts";
import { z } from "zod";
import type { ShownDevice, ShownDevices } from "./app-state.ts";

const Report = z.object({
  event: z.literal("result"),
  devices: z.array(z.object({ name: z.string(), description: z.string().default(""), type: z.string() })),
  encoders: z.array(z.object({ name: z.string(), usable: z.boolean() })),
  gstreamer: z.object({
    devices: z.array(
      z.object({
        kind: z.enum(["ndi", "decklink"]),
        direction: z.enum(["source", "sink"]),
        name: z.string(),
        address: z.string(),
      }),
    ),
    error: z.object({ code: z.string(), detail: z.string().optional() }).optional(),
  }),
});

const KINDS: Readonly<Record<string, ShownDevice["kind"]>> = {
  video: "camera",
  camera: "camera",
  audio: "microphone",
  microphone: "microphone",
  screen: "screen",
};

/** Undefined for any other line. */
export const shownDevices = (line: string): ShownDevices | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const report = Report.safeParse(value).data;
  if (report === undefined) return undefined;
  const { devices, encoders, gstreamer } = report;
  const { error } = gstreamer;
  const code = error !== undefined && error.code in ERRORS ? (error.code as keyof typeof ERRORS) : "gstreamer-missing";
  return {
    devices: [
      ...devices.flatMap(({ name, description, type }) => {
        const kind = KINDS[type.toLowerCase()];
        const shown = description === "" ? name : description;
        return kind === undefined ? [] : [{ kind, direction: "source" as const, name: shown, value: name }];
      }),
      ...gstreamer.devices.map(({ kind, direction, name, address }) => ({
        kind,
        direction,
        name,
        value: address.slice(address.indexOf(":") + 1),
      })),
    ],
    encoders: encoders.filter(({ usable }) => usable).map(({ name }) => name),
    ...(error === undefined ? {} : { gstreamer: errorBody(code, error.detail) }),
  };
};
