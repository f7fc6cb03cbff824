import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identityClient, LOCAL_IDENTITY } from "@setsuna/account";
import { silentLog } from "@setsuna/kit";
import { TOKYO } from "../../billing/documents/document.fake.ts";
import { openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { preparedUser } from "../../identity/user-pool/local/seed-user.ts";
import { srpThisThread } from "../../identity/user-pool/srp/srp-this-thread.ts";
import { verifyAuditLog } from "../../platform/audit/audit-log.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { openDatabase } from "../../platform/storage/embedded-database.ts";
import { openPostgres } from "../../platform/storage/postgres.ts";
import { DEMO_EMAIL, seedDemo } from "../../platform/storage/seed.ts";
import { layEmbeddedCopy } from "../../platform/storage/testing/embedded-template.ts";
import { emptyServerDatabase } from "../../platform/storage/testing/test-databases.ts";
import type { SitePlaces } from "./backup.ts";

const MASTER_KEY = Buffer.alloc(32, 7);
const PASSWORD = "Katana2026";
export const BUILD = { name: "b".repeat(22), bytes: randomBytes(70_000) };

export interface Place extends SitePlaces {
  open(): Promise<OpenDatabase>;
  drop(): Promise<void>;
}

const onServer = async (emptyDatabase: NonNullable<typeof emptyServerDatabase>): Promise<Place> => {
  const { url, drop } = await emptyDatabase();
  const dataDirectory = mkdtempSync(join(tmpdir(), "setsuna-place-"));
  const common = { dataDirectory, databaseUrl: url, secretKey: undefined, operatorFile: undefined };
  return { ...common, open: () => openPostgres(url, silentLog), drop };
};

export const PLACES: readonly { readonly name: string; readonly make: () => Promise<Place> }[] = [
  {
    name: "PGlite",
    make: async () => {
      const dataDirectory = mkdtempSync(join(tmpdir(), "setsuna-place-"));
      const common = { dataDirectory, databaseUrl: undefined, secretKey: undefined, operatorFile: undefined };
      return {
        ...common,
        open: () => openDatabase(join(dataDirectory, "database"), silentLog, () => new Date()),
        drop: async () => undefined,
      };
    },
  },
  ...[emptyServerDatabase].flatMap((empty) => (empty === undefined ? [] : [{ name: "PostgreSQL", make: () => onServer(empty) }])),
];

const signedIn = async (opened: OpenDatabase) => {
  const site = await openAccountsApp(opened);
  const client = identityClient({
    settings: { ...LOCAL_IDENTITY, endpoint: "/studio/idp" },
    fetch: async (url, { method, headers, body }) => {
      const answer = await site.app.inject({ method, url, headers: { host: "localhost", ...headers }, payload: body });
      return { status: answer.statusCode, text: async () => answer.body };
    },
    randomBytes,
    now: () => site.clock.now,
  });
  const login = await client.signIn(DEMO_EMAIL, PASSWORD);
  if (!login.ok) throw new Error(`the login failed: ${login.error.name}`);
  const send = (method: "GET" | "POST" | "PUT", path: string, payload?: object, cookie = "") =>
    site.app.inject({
      method,
      url: `/studio/api/${path}`,
      headers: { host: "localhost", cookie },
      ...(payload === undefined ? {} : { payload }),
    });
  const session = await send("POST", "session", { accessToken: login.value.accessToken });
  const cookie = String(session.headers["set-cookie"]).split(";")[0];
  return { site, call: (method: "GET" | "POST" | "PUT", path: string, payload?: object) => send(method, path, payload, cookie) };
};

export const makeSite = async (place: Place): Promise<void> => {
  if (place.databaseUrl === undefined) await layEmbeddedCopy(join(place.dataDirectory, "database"));
  writeFileSync(join(place.dataDirectory, "secret.key"), `${MASTER_KEY.toString("hex")}\n`, { mode: 0o600 });
  mkdirSync(join(place.dataDirectory, "releases"));
  writeFileSync(join(place.dataDirectory, "releases", BUILD.name), BUILD.bytes);
  const opened = await place.open();
  const user = { email: DEMO_EMAIL, locale: "ja" as const, password: PASSWORD };
  await seedDemo(opened.database, new Date("2026-11-20T00:00:00Z"), () =>
    preparedUser(user, srpThisThread, secretsUnder(MASTER_KEY), LOCAL_IDENTITY),
  );
  const { site, call } = await signedIn(opened);
  await call("PUT", "billing/address", TOKYO);
  const intent = { kind: "buy", plan: "pro", licences: 2, method: "invoice", periodMonths: 6, serialId: null };
  const quote = (await call("POST", "billing/quotes", { intent, coupon: null })).json();
  const bought = await call("POST", `billing/quotes/${quote.id}/confirm`, { agreed: true });
  if (bought.json().document !== "I-000001") throw new Error(bought.body);
  await call("GET", "billing/documents/I-000001.pdf");
  await site.close();
  await opened.close();
};

export const lookInto = async (place: Place) => {
  const opened = await place.open();
  try {
    const { site, call } = await signedIn(opened);
    const pdf = await call("GET", "billing/documents/I-000001.pdf");
    const [document] = (await call("GET", "billing/documents")).json().documents;
    const plans = (await call("GET", "serial-ids")).json().serialIds.map(({ plan }: { plan: string }) => plan);
    const audit = await verifyAuditLog(opened.database);
    await site.close();
    return {
      plans,
      pdf: createHash("sha256").update(pdf.rawPayload).digest("hex"),
      pdfFits: document.sha256 === createHash("sha256").update(pdf.rawPayload).digest("hex"),
      total: document.total,
      auditIsWhole: audit.brokenAt === null && audit.entries > 3,
    };
  } finally {
    await opened.close();
  }
};
