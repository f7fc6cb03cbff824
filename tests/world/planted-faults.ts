/** They prove that the invariants find faults. */
export const PLANTED_FAULTS = {
  changesIgnored: "running streams don't learn of changes of their ID",
  socketsNotNotified: "signaling sockets don't learn of changes of their ID",
  looksForgotten: "no server checks whether an ID has changed",
  goneUnnoticed: "the server doesn't notice a lost socket",
  anyProof: "every password proof is accepted",
  sendersCountedAnew: "each relay process numbers its senders from 0",
  relayDeaf: "the relay ignores heartbeats",
  relayTimeless: "time doesn't pass at the relay",
  relayNotRestarted: "a lost relay isn't restarted",
  retriesForgotten: "clients don't retry",
  crossTalk: "control data go to the newest connection, whoever owns it",
  leaseIgnored: "a relay keeps forwarding after its lease expired",
  slotsUnanswered: "nodes don't learn at which node a stream is sent",
  reapForgotten: "records of dead nodes are never removed",
  guestTimeIgnored: "a guest room never expires",
  guessesUncounted: "password guesses are unlimited",
  useNotTold: "relay nodes don't report which IDs are in use",
  lateCountedLost: "a viewer's panel counts a reordered packet as lost",
  cutOffIsEnd: "a viewer's panel takes a reconnecting sender for a stopped one",
  addressesIgnored: "servers ignore address lists",
  epochsKept: "senders keep their epoch after an eviction",
  epochsByName: "receivers key epochs by name alone, and the first answer wins",
  sessionsRepeat: "the server issues session names twice",
  freezesUncounted: "a viewer's panel counts no freezes",
  outageRefuses: "clients are refused permanently while the database is away",
  silenceByWallClock: "servers and relays measure silence by the wall clock",
  standbysLeft: "relays take no standbys of other nodes, and never switch to one of their own",
  copiesUnasked: "a viewer requests no copies of lost audio",
} as const;

export type PlantedFault = keyof typeof PLANTED_FAULTS;
export type PlantedFaults = ReadonlySet<PlantedFault>;
