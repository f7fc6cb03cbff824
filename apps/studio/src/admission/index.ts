/** Serial IDs and admission to them. Other modules import only this file. */
export { demonstrationApi } from "./demonstration/demonstration-api.ts";
export { demonstrationRefusal } from "./demonstration/demonstration-rules.ts";
export { Demonstrations } from "./demonstration/demonstrations.ts";
export { withDemonstrations } from "./demonstration/serial-ids-with-demonstrations.ts";
export type { TemporaryIdReport } from "./demonstration/temporary-ids.ts";
export { guestRoomApi } from "./guest-rooms/guest-room-api.ts";
export { findGuestRooms, sweepGuestRooms } from "./guest-rooms/guest-rooms.ts";
export { withGuestRooms } from "./guest-rooms/serial-ids-with-guest-rooms.ts";
export {
  type Applicant,
  authorise,
  directionRefusal,
  entryRefusal,
  isGuarded,
  linkRefusal,
  mayDirect,
} from "./joining/authorisation.ts";
export { IdLookups } from "./joining/id-lookups.ts";
export { JoinChallenges } from "./joining/join-challenges.ts";
export { type HeldEvaluation, PasswordEvaluations } from "./joining/password-evaluations.ts";
export { passwordEvaluator } from "./joining/password-evaluator.ts";
export { type PasswordGuesses, passwordGuesses } from "./joining/password-guesses.ts";
export { pathCheckApi } from "./path-check/path-check-api.ts";
export { PathChecks } from "./path-check/path-checks.ts";
export { credentialsOf } from "./serial-ids/credentials.ts";
export { EndedSerialIds } from "./serial-ids/ended-serial-ids.ts";
export { idLinkApi } from "./serial-ids/id-link-api.ts";
export { countLinkDevice, type LinkUse, noteLinkUse } from "./serial-ids/id-link-use.ts";
export { holdMember, type MemberReach, type Membership, nameLinkMaker, revokeMemberLinks } from "./serial-ids/member-links.ts";
export { type ContractViews, serialIdApi } from "./serial-ids/serial-id-api.ts";
export { drawSerialId, issueFreeSerialId, issueSerialId, type RandomInt } from "./serial-ids/serial-id-issue.ts";
export { serialIdLifeApi } from "./serial-ids/serial-id-life-api.ts";
export {
  changeSerialId,
  deleteSerialId,
  deleteSerialIdsOf,
  holdSerialId,
  lockOwnSerialId,
  lockSerialIds,
  lockSerialIdsOf,
  ownSerialId,
  type SerialIdRow,
  serialIdRows,
  serialIdRowsOf,
} from "./serial-ids/serial-id-rows.ts";
export { findSerialIds, ownerOf } from "./serial-ids/serial-id-search.ts";
export {
  limitsOf,
  partyText,
  type SerialIdRecord,
  type SerialIdStore,
  serialIdStore,
  takesThumbnails,
} from "./serial-ids/serial-id-store.ts";
export { endedLink, SerialIdWatch } from "./serial-ids/serial-id-watch.ts";
