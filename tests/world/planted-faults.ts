/** They prove that the invariants find faults. */
export const PLANTED_FAULTS = {
  changesIgnored: "running streams do not hear of changes of their ID",
  socketsNotNotified: "signalling sockets do not hear of changes of their ID",
  looksForgotten: "nobody looks whether an ID has changed",
  goneUnnoticed: "the server does not notice that a socket is gone",
  anyProof: "every proof of a password is right",
  sendersCountedAnew: "each relay process numbers its senders from 0",
  relayDeaf: "the relay does not hear heartbeats",
  relayTimeless: "time does not pass at the relay",
  relayNotRestarted: "a relay that is lost is not started again",
  retriesForgotten: "clients do not try again",
  crossTalk: "control data go to the newest connection, whose ever it is",
  leaseIgnored: "a relay sends on when its lease is over",
  slotsUnanswered: "nodes do not hear where a stream is sent",
  reapForgotten: "nobody tidies up after nodes that are gone",
  guestTimeIgnored: "a guest room's time is never over",
  guessesUncounted: "passwords may be guessed as often as anybody likes",
  useNotTold: "relay nodes do not say which IDs are in use",
  lateCountedLost: "a viewer's panel counts a packet that another has overtaken as lost",
  cutOffIsEnd: "a viewer's panel takes a sender that connects anew for one that has stopped",
  addressesIgnored: "servers do not look at addresses",
  epochsKept: "senders are not told that somebody was put out",
  epochsByName: "receivers go by the names of epochs, and the first answer under a name counts",
  sessionsRepeat: "the server gives session names twice",
  freezesUncounted: "a viewer's panel counts no freezes",
  outageRefuses: "clients are refused for good while the database is away",
  silenceByWallClock: "servers and relays measure silence by a clock that is set",
  copiesUnasked: "a viewer asks for no copies of lost sound",
} as const;

export type PlantedFault = keyof typeof PLANTED_FAULTS;
export type PlantedFaults = ReadonlySet<PlantedFault>;
