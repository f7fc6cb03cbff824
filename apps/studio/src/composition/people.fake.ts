import type { LightMyRequestResponse } from "fastify";
import { openSession } from "../identity/sessions/login-sessions.ts";
import { proveNow } from "../identity/sessions/prove-now.fake.ts";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { newRowId } from "../platform/storage/row-id.ts";
import { accounts } from "../platform/storage/schema/index.ts";
import type { AccountsApp } from "./accounts-app.fake.ts";

export interface Person {
  readonly id: string;
  call(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, body?: object): Promise<LightMyRequestResponse>;
  readonly cookie: string;
}

export const signedInPerson = async (
  { app, clock }: AccountsApp,
  { database }: OpenDatabase,
  email: string,
  role: "licensee" | "admin",
): Promise<Person> => {
  const id = newRowId();
  await database.insert(accounts).values({ id, email, role, createdAt: clock.now });
  const origin = { address: "192.0.2.1", userAgent: "" };
  const { token } = await database.transaction((tx) => openSession(tx, id, origin, clock.now, role === "admin"));
  const cookie = `__Host-setsuna_session=${token}`;
  return {
    id,
    cookie,
    call: async (method, url, body) => {
      await proveNow(database, clock.now);
      return app.inject({
        method,
        url,
        ...(body === undefined ? {} : { payload: body }),
        headers: { host: "localhost", cookie },
      });
    },
  };
};
