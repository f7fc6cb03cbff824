export { type Epoch, epochNumber, epochSeries, type KnownEpoch, newEpoch } from "./epoch/epoch.ts";
export { EpochBook } from "./epoch/epoch-book.ts";
export { ReceiverEpochs } from "./epoch/receiver-epochs.ts";
export { SenderEpochs } from "./epoch/sender-epochs.ts";
export { AudioEncryptor, decryptAudioPacket } from "./frame/audio-packets.ts";
export { DecryptFailures, type DecryptRefusal } from "./frame/decrypt-failures.ts";
export { type DecryptorOptions, FrameDecryptor } from "./frame/frame-decryptor.ts";
export { FrameEncryptor } from "./frame/frame-encryptor.ts";
export { ANY_CHANNEL, type EncryptedStream, type EncryptedUplink } from "./frame/session-key.ts";
export {
  CONTROL_OVERHEAD_BYTES,
  controlEpochId,
  type ReadControl,
  readControlMessage,
  writeControlMessage,
} from "./frame/signed-control.ts";
export { readTrailer } from "./frame/trailer.ts";
export { type DecryptedVideo, VideoDecryptor } from "./frame/video-decryptor.ts";
export { decryptVideoFrame, encryptVideoFrame, isEncryptable } from "./frame/video-frames.ts";
export {
  deriveIdKeys,
  derivePasswordKeys,
  type EvaluatePassword,
  type IdKeys,
  joiningKeys,
  linkIdKeys,
} from "./keys/id-keys.ts";
export { joinVerifierOf, proveJoin } from "./keys/join-proof.ts";
export { deriveDeviceId, deriveLinkKeys, newLinkSecret } from "./keys/link-keys.ts";
export { decryptPairing, derivePairingKeys, encryptPairing, newPairingCode, type PairingKeys } from "./keys/pairing-envelope.ts";
export {
  type BlindedPassword,
  blindPassword,
  confirmationOf,
  hashPassword,
  PASSWORD_COST,
  type PasswordKeys,
  passwordSalt,
} from "./keys/password-keys.ts";
export { deriveSenderKey, SENDER_SEED_BYTES, type SenderKey } from "./sender/sender-key.ts";
export { SenderSession, STATEMENT_INTERVAL_MS } from "./sender/sender-session.ts";
export { ownSender, type SenderClaim, type SenderState, SenderWatch } from "./sender/sender-watch.ts";
export { librarySignatures, nativeSignatures, readyKeys, type Signatures } from "./sender/signatures.ts";
