import { ERRORS, type ErrorCode } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";

export class PeerState {
  private readonly log: Log;
  private readonly name: string;
  private said: ErrorCode | "connected" | undefined;

  /** `name` looks like `vMix 192.0.2.5`. */
  constructor(name: string, log: Log) {
    this.name = name;
    this.log = log;
  }

  connected(): void {
    if (this.said === "connected") return;
    this.said = "connected";
    this.log.info({ peer: this.name, state: "connected", ja: `${this.name}: 接続しました` }, `${this.name}: connected`);
  }

  failed(code: ErrorCode, detail = ""): void {
    if (this.said === code) return;
    this.said = code;
    this.warn(code, "waiting", detail);
  }

  /** Warns of a fault that doesn't change the state. */
  noted(code: ErrorCode): void {
    this.warn(code, "connected", "");
  }

  private warn(code: ErrorCode, state: "connected" | "waiting", detail: string): void {
    const { en, ja } = ERRORS[code];
    const more = detail === "" ? "" : ` (${detail})`;
    this.log.warn({ peer: this.name, state, fault: code, ja: `${this.name}: ${ja}${more}` }, `${this.name}: ${en}${more}`);
  }
}
