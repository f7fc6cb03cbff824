/**
 * Offers signalling, WHIP and WHEP, the relays of this machine and of the fleet, TURN logins, tally and pairing.
 * The only door: other modules import nothing else of this folder.
 */
export { byPlace, connectionApi, connectionIdOf, connectionOf } from "./connections/connection-api.ts";
export { enforceChange, enforcePresent } from "./connections/running-streams.ts";
export { joinAsApi, joinAsRelay, reachNats } from "./fleet/open-fleet.ts";
export { pairingApi, sweepPairings } from "./pairing/pairing-api.ts";
export { RelayPool } from "./relay-pool/relay-pool.ts";
export type { RelayPort, RelaySurvey } from "./relay-pool/relay-port.ts";
export { forkRelay } from "./relay-pool/relay-process.ts";
export { DirectSessions } from "./signalling/direct-sessions.ts";
export { HalfOpenSessions } from "./signalling/half-open.ts";
export { newMediaSessionId } from "./signalling/media-session-id.ts";
export { MediaSessions } from "./signalling/media-sessions.ts";
export { serverClock } from "./signalling/server-clock.ts";
export type { SignallingContext } from "./signalling/signalling-context.ts";
export { registerSignalling } from "./signalling/signalling-route.ts";
export { MAX_WEBSOCKET_PAYLOAD } from "./signalling/websocket-payload.ts";
export { tallyApi } from "./tally/tally-api.ts";
export { thumbnailApi } from "./thumbnails/thumbnail-api.ts";
export { Thumbnails } from "./thumbnails/thumbnails.ts";
export { type IceServerIssue, iceServerIssue } from "./turn/ice-server-issue.ts";
export { registerWhip, type WhipContext } from "./whip/whip-routes.ts";
export { WhipSessions } from "./whip/whip-sessions.ts";
