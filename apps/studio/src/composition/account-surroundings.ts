import type { IdentityFetch } from "@setsuna/account";
import type { ErrorCode, SerialId } from "@setsuna/contracts";
import type { Log, Result } from "@setsuna/kit";
import type { Applicant, Demonstrations, JoinChallenges, PathChecks, SerialIdRecord } from "../admission/index.ts";
import type { PdfMaker } from "../billing/index.ts";
import type { SrpMath } from "../identity/index.ts";
import type { Database, DevDoor, Meters, Secrets, StudioConfig, TestClock } from "../platform/index.ts";
import type { RelayPort, Thumbnails } from "../streams/index.ts";
import type { OperateConfig } from "./open-operate.ts";

export type AccountConfig = Pick<
  StudioConfig,
  | "publicUrl"
  | "botProtection"
  | "botHeaders"
  | "smtpUrl"
  | "databaseUrl"
  | "userPool"
  | "identityClientIds"
  | "stripe"
  | "invoiceLimit"
  | "operator"
  | "keptLog"
  | "admission"
  | "guestRooms"
> &
  OperateConfig;

export interface AccountSurroundings {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly srp: SrpMath;
  /** Origin of the site for a browser on this machine; used in links where no PUBLIC_URL is set. */
  readonly localOrigin: string;
  /** Names and addresses of this machine. */
  readonly hosts: readonly string[];
  readonly now: () => Date;
  /** Absent: the time is the true one. */
  readonly testClock?: TestClock | undefined;
  /** Guards the development routes. Absent: there are none, as on a production site. */
  readonly devDoor?: DevDoor | undefined;
  readonly log: Log;
  /** Absent: nothing is counted. */
  readonly meters?: Meters | undefined;
  /** The function that calls a user pool; absent: over the network. */
  readonly fetchPool?: IdentityFetch | undefined;
  /** Makes the PDFs of invoices and receipts. */
  readonly pdfMaker: PdfMaker;
  /** The relays, with their connections by serial ID. */
  readonly relays: Pick<RelayPort, "list" | "survey" | "sessionsOf" | "putOut" | "inject">;
  /** The live demonstration of the landing page. */
  readonly demonstrations: Demonstrations;
  /** Line checks that run. */
  readonly pathChecks: PathChecks;
  /** Latest thumbnails of running streams. */
  readonly thumbnails: Thumbnails;
  /** Knows what clients were given to sign. */
  readonly challenges: JoinChallenges;
  /** Admits a client to a serial ID as signaling does. Throws TooManyRequests. */
  readonly enter: (id: SerialId, applicant: Applicant) => Promise<Result<SerialIdRecord, ErrorCode>>;
  /** Called when something runs on a serial ID from now on, by this record. */
  readonly onAdmitted?: ((record: SerialIdRecord) => void) | undefined;
  /** Called when an owner has changed a serial ID. */
  readonly onSerialIdsChanged?: (() => void) | undefined;
}
