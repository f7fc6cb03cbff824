import type { SendPattern } from "../load/send-pattern.ts";
import type { ArrivalTable } from "./arrivals.ts";
import type { Carriage } from "./load-client.ts";

/** Names the purpose of a client. `timed` receivers note every packet under their index; the others drop what they decrypt. */
export type ClientKind = "publisher" | "direct-sender" | "viewer" | { readonly timed: number };

/** Asks a process that holds clients. */
export type ClientCall =
  | {
      readonly call: "create";
      readonly client: string;
      readonly kind: ClientKind;
      readonly address: string;
      readonly carriage: Carriage;
    }
  | { readonly call: "offer"; readonly client: string }
  | { readonly call: "accept"; readonly client: string; readonly sdp: string }
  | { readonly call: "answer"; readonly client: string; readonly sdp: string }
  | { readonly call: "ready"; readonly client: string }
  | { readonly call: "close"; readonly client: string }
  /** Sends the load from now on, `perSecond` packets for each publisher; needs one and a direct sender. */
  | { readonly call: "feed"; readonly pattern: SendPattern; readonly perSecond: number }
  /** Asks for the number of the packet that is sent next. */
  | { readonly call: "next-number" }
  /** Asks for what the timed receivers noted since the last time. */
  | { readonly call: "take-arrivals" };

export type ClientResult = string | number | ArrivalTable | undefined;

export interface ClientRequest {
  readonly id: number;
  readonly body: ClientCall;
}

export type ClientReply =
  | { readonly id: number; readonly result: ClientResult }
  /** `id` is absent when the client failed outside a call. */
  | { readonly id?: number; readonly error: string };
