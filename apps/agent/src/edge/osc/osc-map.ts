import { Channel, type ErrorCode, QUALITY_KEY } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import type { ControlChange, ControlPort, ControlValue } from "../control-port.ts";
import { AddressPattern } from "./address-pattern.ts";
import { argumentsOf, valueOfArguments } from "./control-args.ts";
import type { OscMessage } from "./osc-packet.ts";
import { SIGNAL_FORMS, type SignalForm } from "./signal-forms.ts";

export type OscRequest =
  | { readonly kind: "state"; readonly channel: Channel; readonly key: string; readonly value: ControlValue }
  | { readonly kind: "event"; readonly channel: Channel; readonly key: string; readonly value: ControlValue }
  | { readonly kind: "refresh" };

export const DEFAULT_PREFIX = "/setsuna";
/** A key in an address. Inner blanks are accepted: tablet layouts have them. */
const KEY = /^[A-Za-z0-9._-](?:[A-Za-z0-9._ -]{0,62}[A-Za-z0-9._-])?$/;
const MAX_PATTERN = 128;

/** Blanks around address parts are ignored. */
const withoutOuterBlanks = (address: string): string =>
  address
    .split("/")
    .map((part) => part.trim())
    .join("/");

export class OscMap {
  private readonly prefix: string;
  private readonly port: Pick<ControlPort, "channels" | "state">;
  private requests: number;

  /** `firstRequest`: first Control Quality request number; later runs must start higher. */
  constructor(port: Pick<ControlPort, "channels" | "state">, prefix: string = DEFAULT_PREFIX, firstRequest = 0) {
    this.port = port;
    this.prefix = prefix;
    this.requests = firstRequest;
  }

  /**
   * Requests of a message, in order. `edge-address`: without our prefix. `stateOf`: base of partial updates (such as a
   * controller's axis), unless the caller knows newer.
   */
  read(
    message: OscMessage,
    stateOf: ControlPort["state"] = (channel, key) => this.port.state(channel, key),
  ): Result<readonly OscRequest[], Extract<ErrorCode, "edge-address" | "edge-value">> {
    const { args } = message;
    const address = withoutOuterBlanks(message.address);
    if (address === `${this.prefix}/refresh`) return ok([{ kind: "refresh" }]);
    if (AddressPattern.isPattern(address)) return this.readPattern({ ...message, address }, stateOf);
    if (!address.startsWith(`${this.prefix}/`)) return err("edge-address");
    const [name = "", number = "", ...parts] = address.slice(this.prefix.length + 1).split("/");
    const channel = /^\d{1,3}$/.test(number) ? Channel.safeParse(Number(number)) : undefined;
    if (channel?.success !== true) return err("edge-address");
    const rest = parts.map((part) => `/${part}`).join("");
    const form = SIGNAL_FORMS.find((each) => each.name === name);
    if (form !== undefined) return this.readSignal(form, stateOf(channel.data, form.key), channel.data, rest, message);
    const key = parts[0] ?? "";
    if ((name !== "state" && name !== "event") || parts.length !== 1 || !KEY.test(key)) return err("edge-address");
    return ok([{ kind: name, channel: channel.data, key, value: valueOfArguments(args) }]);
  }

  /** Empty if the key doesn't fit an address. `before`: last sent value. */
  write(change: Pick<ControlChange, "channel" | "kind" | "key" | "value">, before: ControlValue): readonly OscMessage[] {
    const { channel, kind, key, value } = change;
    const form = kind === "state" ? SIGNAL_FORMS.find((each) => each.key === key) : undefined;
    const parts = form?.write(value, before);
    if (form !== undefined && parts !== undefined)
      return parts.map(({ rest, args }) => ({
        kind: "message",
        address: `${this.prefix}/${form.name}/${channel}${rest}`,
        args,
      }));
    if (!KEY.test(key)) return [];
    return [{ kind: "message", address: `${this.prefix}/${kind}/${channel}/${key}`, args: argumentsOf(value) }];
  }

  private readSignal(
    form: SignalForm,
    before: ControlValue,
    channel: Channel,
    rest: string,
    { args }: OscMessage,
  ): Result<readonly OscRequest[], "edge-value"> {
    const value = form.read({ rest, args }, before, () => this.nextRequest(before));
    return value === undefined ? err("edge-value") : ok([{ kind: "state", channel, key: form.key, value }]);
  }

  private readPattern(
    message: OscMessage,
    stateOf: ControlPort["state"],
  ): Result<readonly OscRequest[], "edge-address" | "edge-value"> {
    const pattern = message.address.length > MAX_PATTERN ? undefined : AddressPattern.compile(message.address);
    if (pattern === undefined) return err("edge-address");
    const requests: OscRequest[] = [];
    let fits = false;
    for (const form of SIGNAL_FORMS) {
      const begun = pattern.run(pattern.start(), `${this.prefix}/${form.name}/`);
      if (begun.length === 0) continue;
      for (const channel of this.port.channels()) {
        if (!pattern.accepts(pattern.run(begun, String(channel)))) continue;
        fits = true;
        const request = this.readSignal(form, stateOf(channel, form.key), channel, "", message);
        if (request.ok) requests.push(...request.value);
      }
    }
    if (!fits) return err("edge-address");
    return requests.length === 0 ? err("edge-value") : ok(requests);
  }

  private nextRequest(before: ControlValue): number {
    const known =
      typeof before === "object" && before !== null && "request" in before && typeof before.request === "number"
        ? before.request
        : 0;
    this.requests = Math.max(this.requests, known) + 1;
    return this.requests;
  }
}

/** False for requests, which are sent only once. */
export const isRefreshed = (key: string): boolean => key !== QUALITY_KEY;
