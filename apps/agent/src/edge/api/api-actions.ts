import { type ErrorBody, errorBodyOf, StudioError, TALLY_KEY } from "@setsuna/contracts";
import type { ControlChange, ControlPort, ControlValue } from "../control-port.ts";
import type { EdgeTime } from "../edge-time.ts";
import { NewestWins } from "../newest-wins.ts";
import type { ApiNews, ApiRequest, StateBody } from "./api-messages.ts";

export const stateBody = ({ channel, key, value, origin }: Omit<ControlChange, "kind">): StateBody =>
  value instanceof Uint8Array
    ? { channel, key, bytes: Buffer.from(value).toString("base64"), origin }
    : { channel, key, value, origin };

export const everything = (port: ControlPort, request?: number): ApiNews => ({
  t: "all",
  ...(request === undefined ? {} : { request }),
  channels: port.channels(),
  states: port.states().map(stateBody),
});

export const refused = (error: unknown, request?: number): Extract<ApiNews, { t: "refused" }> => {
  const { code, ja, en, detail }: ErrorBody = errorBodyOf(error);
  return {
    t: "refused",
    ...(request === undefined ? {} : { request }),
    error: { code, ja, en, ...(detail === undefined ? {} : { detail }) },
  };
};

const controlValueOf = (request: Extract<ApiRequest, { t: "tally" | "state" | "event" }>): ControlValue =>
  request.t !== "tally" && request.bytes !== undefined ? new Uint8Array(Buffer.from(request.bytes, "base64")) : request.value;

export class ApiActions {
  private readonly port: ControlPort;
  private readonly states: NewestWins;
  private readonly stop: () => void;
  private failed: StudioError | undefined;

  constructor(port: ControlPort, time: EdgeTime) {
    this.port = port;
    this.states = new NewestWins((channel, key, value) => {
      try {
        port.setState(channel, key, value, "api");
      } catch (error) {
        if (!(error instanceof StudioError)) throw error;
        this.failed = error;
      }
    }, time);
    this.stop = port.onChange(({ channel, key, origin }) => {
      if (origin !== "api") this.states.superseded(channel, key);
    });
  }

  /** Runs all requests except `get` and `listen`. Throws StudioError `edge-channel-not-sent` or `edge-value`. */
  run(request: Extract<ApiRequest, { t: "tally" | "state" | "event" }>): void {
    const { channel } = request;
    if (!this.port.channels().includes(channel)) throw new StudioError("edge-channel-not-sent", `control channel ${channel}`);
    const value = controlValueOf(request);
    if (request.t === "event") {
      this.port.addEvent(channel, request.key, value, "api");
      return;
    }
    const key = request.t === "tally" ? TALLY_KEY : request.key;
    if (key === TALLY_KEY && ![0, 1, 2, 3].includes(value as number)) throw new StudioError("edge-value", "tally");
    this.failed = undefined;
    this.states.offer(channel, key, value);
    if (this.failed !== undefined) throw this.failed;
  }

  close(): void {
    this.stop();
    this.states.close();
  }
}
