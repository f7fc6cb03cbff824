import { randomBytes } from "node:crypto";
import { StudioError } from "@setsuna/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type SitePath, sitePathUnder } from "../http/site-path.ts";
import { listMailbox, type MailboxMessage, readMailbox } from "../mail/mailbox.ts";
import type { Database } from "../storage/database.ts";
import type { DevDoor } from "./dev-door.ts";
import { devMailboxPage } from "./dev-mailbox-page.ts";

const PAGE_POLICY = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** Allows inline styles only, so nothing runs, loads or leads away. */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const sendPage = (
  reply: FastifyReply,
  path: SitePath,
  messages: readonly MailboxMessage[],
  shown: MailboxMessage | undefined,
): FastifyReply => {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .header("Content-Security-Policy", PAGE_POLICY(nonce))
    .type("text/html; charset=utf-8")
    .send(devMailboxPage(messages, shown, nonce, path));
};

/**
 * `/studio/dev/mail`, also as `.json`. Register it only without an SMTP server. Clients refused by `door` get 404, because a
 * reset code opens an account. `path`: the site's prefix; absent: none.
 */
export const registerDevMailbox = async (
  app: FastifyInstance,
  database: Database,
  door: DevDoor,
  path: SitePath = sitePathUnder(""),
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      if (!door.admits(request, reply)) return reply;
      reply.header("Cache-Control", "no-store").header("Cross-Origin-Resource-Policy", "same-origin");
    });

    scope.get("/studio/dev/mail", async (_request, reply) => {
      const messages = await listMailbox(database);
      return sendPage(reply, path, messages, messages[0]);
    });

    scope.get("/studio/dev/mail.json", async () => ({ messages: await listMailbox(database) }));

    const find = async (id: string): Promise<MailboxMessage> => {
      const message = await readMailbox(database, id);
      if (message === undefined) throw new StudioError("not-found");
      return message;
    };

    scope.get<{ Params: { id: string } }>("/studio/dev/mail/:id", async (request, reply) => {
      const shown = await find(request.params.id);
      return sendPage(reply, path, await listMailbox(database), shown);
    });

    scope.get<{ Params: { id: string } }>("/studio/dev/mail/:id/html", async (request, reply) => {
      const message = await find(request.params.id);
      return reply
        .header("Content-Security-Policy", MAIL_POLICY)
        .header("X-Frame-Options", "SAMEORIGIN")
        .type("text/html; charset=utf-8")
        .send(message.html);
    });
  });
};
