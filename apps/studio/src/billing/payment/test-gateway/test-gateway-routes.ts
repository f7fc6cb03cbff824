import { randomBytes } from "node:crypto";
import { StudioError } from "@setsuna/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Database, type OwnPath, pageLanguage, pagePolicy, type SitePath, sitePathUnder } from "../../../platform/index.ts";
import { answerCharge, answerSetup, chooseCard, findTestCharge, findTestSetup } from "./holder.ts";
import { testCard } from "./test-cards.ts";
import { TEST_GATEWAY_PATH, type TestSetup } from "./test-gateway.ts";
import { askHolderPage, chooseCardPage, type TestPageRequest } from "./test-gateway-pages.ts";

const Form = z.object({ card: z.string().max(40).optional(), answer: z.enum(["yes", "no"]).optional() });
const BODY_LIMIT_BYTES = 1024;
const MY_PAGE: OwnPath = "/studio/user";
/** A path of this site that no browser reads as another's address. */
const OWN_PATH = /^\/studio\/[A-Za-z0-9/_.?=&%-]{0,300}$/;

interface Asked {
  Params: { id: string };
  Querystring: { return?: unknown };
}

const isOwnPath = (text: unknown): text is OwnPath => typeof text === "string" && OWN_PATH.test(text);

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: SitePath,
  render: (about: TestPageRequest) => string,
): FastifyReply => {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .header("Content-Security-Policy", pagePolicy(nonce))
    .header("Cache-Control", "no-store")
    .type("text/html; charset=utf-8")
    .send(render({ language: pageLanguage(request.headers, undefined), nonce, path }));
};

const there = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new StudioError("not-found");
  return row;
};

const formOf = (request: FastifyRequest): z.infer<typeof Form> => {
  const form = Form.safeParse(request.body);
  if (!form.success) throw new StudioError("bad-request");
  return form.data;
};

const answerOf = (request: FastifyRequest): boolean => {
  const { answer } = formOf(request);
  if (answer === undefined) throw new StudioError("bad-request", "answer");
  return answer === "yes";
};

const backFrom = (setup: TestSetup): string => `${setup.returnTo}?setup=${setup.id}`;
const returnOf = ({ query }: FastifyRequest<Asked>): OwnPath => (isOwnPath(query.return) ? query.return : MY_PAGE);

/** Knowing a setup's or charge's name is enough to act as its holder. `path`: prefix before /studio; absent: none. */
export const registerTestGateway = async (
  app: FastifyInstance,
  database: Database,
  now: () => Date,
  path: SitePath = sitePathUnder(""),
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    const showSetup = async (request: FastifyRequest, reply: FastifyReply, setup: TestSetup): Promise<FastifyReply> => {
      const card = testCard(setup.card);
      const here: OwnPath = `${TEST_GATEWAY_PATH}/setups/${setup.id}`;
      const back = isOwnPath(setup.returnTo) ? setup.returnTo : MY_PAGE;
      if (setup.state === "waiting") return send(request, reply, path, (about) => chooseCardPage(about, here, back));
      if (setup.state === "asking" && card !== undefined)
        return send(request, reply, path, (about) => askHolderPage(about, `${here}/answer`, card.last4, undefined));
      return reply.redirect(backFrom(setup), 303);
    };

    scope.get<Asked>(`${TEST_GATEWAY_PATH}/setups/:id`, async (request, reply) =>
      showSetup(request, reply, there(await findTestSetup(database, request.params.id))),
    );
    scope.post<Asked>(`${TEST_GATEWAY_PATH}/setups/:id`, async (request, reply) => {
      there(await findTestSetup(database, request.params.id));
      const card = testCard(formOf(request).card ?? null);
      if (card === undefined) throw new StudioError("bad-request", "card");
      const setup = there(await chooseCard(database, request.params.id, card, now()));
      return reply.redirect(setup.state === "asking" ? `${TEST_GATEWAY_PATH}/setups/${setup.id}` : backFrom(setup), 303);
    });
    scope.post<Asked>(`${TEST_GATEWAY_PATH}/setups/:id/answer`, async (request, reply) => {
      there(await findTestSetup(database, request.params.id));
      const setup = there(await answerSetup(database, request.params.id, answerOf(request), now()));
      return reply.redirect(backFrom(setup), 303);
    });

    scope.get<Asked>(`${TEST_GATEWAY_PATH}/charges/:id`, async (request, reply) => {
      const charge = there(await findTestCharge(database, request.params.id));
      const back = returnOf(request);
      if (charge.state !== "asking") return reply.redirect(back, 303);
      const action: OwnPath = `${TEST_GATEWAY_PATH}/charges/${charge.id}?return=${encodeURIComponent(back)}`;
      return send(request, reply, path, (about) =>
        askHolderPage(about, action, testCard(charge.card)?.last4 ?? "", charge.amount),
      );
    });
    scope.post<Asked>(`${TEST_GATEWAY_PATH}/charges/:id`, async (request, reply) => {
      there(await findTestCharge(database, request.params.id));
      there(await answerCharge(database, request.params.id, answerOf(request), now()));
      return reply.redirect(returnOf(request), 303);
    });
  });
};
