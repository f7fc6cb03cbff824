export { Relay, type RelayPorts } from "./relay.ts";
