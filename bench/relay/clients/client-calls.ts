import type { Carriage } from "@setsuna/testkit/load";
import type { SendPattern } from "../load/send-pattern.ts";
import type { ArrivalTable } from "./arrivals.ts";

export type ClientKind = "publisher" | "direct-sender" | "viewer" | { readonly timed: number };

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
  | { readonly call: "feed"; readonly pattern: SendPattern; readonly perSecond: number }
  | { readonly call: "next-number" }
  | { readonly call: "take-arrivals" };

export type ClientResult = string | number | ArrivalTable | undefined;

export interface ClientRequest {
  readonly id: number;
  readonly body: ClientCall;
}

export type ClientReply =
  | { readonly id: number; readonly result: ClientResult }
  | { readonly id?: number; readonly error: string };
