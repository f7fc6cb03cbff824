export interface GstreamerDevice {
  readonly kind: "ndi" | "decklink";
  readonly name: string;
  readonly address: string;
  readonly direction: "source" | "sink";
}

const ELEMENTS = { ndisrc: "ndi", decklinkvideosrc: "decklink", decklinkvideosink: "decklink" } as const;
type Element = keyof typeof ELEMENTS;

const deviceOf = (block: string, before: readonly GstreamerDevice[]): GstreamerDevice | undefined => {
  const [, name = ""] = /^\s*name\s*: (.*)$/m.exec(block) ?? [];
  const launch = /gst-launch-1\.0 (.*)$/m.exec(block)?.[1] ?? "";
  const element = (Object.keys(ELEMENTS) as Element[]).find((one) => new RegExp(`(^|\\s)${one}(\\s|$)`).test(launch));
  if (element === undefined || name === "") return undefined;
  const kind = ELEMENTS[element];
  const direction = element === "decklinkvideosink" ? "sink" : "source";
  if (kind === "ndi") return { kind, name, direction, address: `ndi:${name}` };
  // Cards without a number are in order.
  const count = before.filter((device) => device.kind === kind && device.direction === direction).length;
  const number = /device-number=(\d+)/.exec(launch)?.[1] ?? String(count);
  return { kind, name, direction, address: `decklink:${number}` };
};

export const readListing = (text: string): readonly GstreamerDevice[] => {
  const devices: GstreamerDevice[] = [];
  for (const block of text.split(/^Device (?:found|added):/m).slice(1)) {
    const device = deviceOf(block, devices);
    if (device !== undefined && !devices.some((one) => one.address === device.address && one.direction === device.direction))
      devices.push(device);
  }
  return devices;
};
