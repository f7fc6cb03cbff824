import type { IdentityFetch } from "@setsuna/account";
import type { ErrorCode, SerialId } from "@setsuna/contracts";
import type { Log, Result } from "@setsuna/kit";
import type { Applicant, Demonstrations, JoinChallenges, PathChecks, SerialIdRecord } from "../admission/index.ts";
import type { PdfMaker } from "../billing/index.ts";
import type { SrpMath } from "../identity/index.ts";
import type { Database, DevDoor, Dns, Meters, OutgoingTargets, Secrets, StudioConfig, TestClock } from "../platform/index.ts";
import type { NewStreamEvent, RelayPort, ReportPrinter, Thumbnails } from "../streams/index.ts";
import type { OperateConfig } from "./open-operate.ts";

export type AccountConfig = Pick<
  StudioConfig,
  | "profile"
  | "publicUrl"
  | "botProtection"
  | "botHeaders"
  | "smtpUrl"
  | "dnsServers"
  | "privateTargets"
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
  /** Used in links without PUBLIC_URL. */
  readonly localOrigin: string;
  readonly hosts: readonly string[];
  readonly now: () => Date;
  readonly testClock?: TestClock | undefined;
  readonly devDoor?: DevDoor | undefined;
  readonly log: Log;
  readonly meters?: Meters | undefined;
  /** Calls a user pool; over the network by default. */
  readonly fetchPool?: IdentityFetch | undefined;
  /** Names and addresses that customers give; absent: by the configuration. */
  readonly dns?: Dns | undefined;
  readonly targets?: OutgoingTargets | undefined;
  readonly pdfMaker: PdfMaker;
  readonly reportPrinter: Pick<ReportPrinter, "print">;
  readonly relays: Pick<
    RelayPort,
    "list" | "survey" | "sessionsOf" | "putOut" | "inject" | "switchSender" | "showSlate" | "directGuest"
  >;
  readonly demonstrations: Demonstrations;
  readonly pathChecks: PathChecks;
  readonly thumbnails: Thumbnails;
  readonly challenges: JoinChallenges;
  /** Enters as signaling does. Throws TooManyRequests. */
  readonly enter: (id: SerialId, applicant: Applicant) => Promise<Result<SerialIdRecord, ErrorCode>>;
  /** Called when streams run on the ID by this record. */
  readonly onAdmitted?: ((record: SerialIdRecord) => void) | undefined;
  /** Absent: events aren't kept. */
  readonly recordEvent?: ((id: SerialId, event: NewStreamEvent) => void) | undefined;
  readonly onSerialIdsChanged?: (() => void) | undefined;
}
