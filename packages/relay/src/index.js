export { Relay } from "./relay.ts";
