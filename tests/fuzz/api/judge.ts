import { ERRORS, type ErrorCode } from "@setsuna/contracts";
import type { LightMyRequestResponse } from "fastify";
import { expectThat } from "../lib/bounded.ts";
import { misfits, type Operation } from "./operations.ts";
import type { FuzzRequest } from "./requests.ts";
import { type Role, refusalOf } from "./world.ts";

const LONGEST_ANSWER = 1_000_000;
/** Per answer, including database and threads. CPU time doesn't depend on other load. */
const MAX_CPU_MS = 10_000;

/** Malformed requests may be refused before the caller is known. */
const OF_FORM: readonly ErrorCode[] = [
  "bad-request",
  "message-too-large",
  "unsupported-media-type",
  "wrong-origin",
  "insecure-cookies",
];

const mediaType = (response: LightMyRequestResponse): string =>
  String(response.headers["content-type"] ?? "").split(";")[0] ?? "";

const codeOf = (response: LightMyRequestResponse): ErrorCode => {
  expectThat(mediaType(response) === "application/problem+json", `a failure of type ${response.headers["content-type"]}`);
  const problem: { code: ErrorCode; ja: string; en: string; status: number } = response.json();
  const row = ERRORS[problem.code];
  expectThat(Object.hasOwn(ERRORS, problem.code), `${problem.code} is no code of ours`);
  expectThat(
    problem.status === response.statusCode && row.status === response.statusCode,
    `${problem.code} with ${response.statusCode}`,
  );
  expectThat(problem.ja === row.ja && problem.en === row.en, "texts that are not the catalogue's");
  return problem.code;
};

const judgeHeaders = (response: LightMyRequestResponse): void => {
  const { headers } = response;
  expectThat(headers["x-content-type-options"] === "nosniff", "no nosniff");
  expectThat(String(headers["content-security-policy"]).includes("default-src 'none'"), "no content security policy");
  expectThat(headers["access-control-allow-origin"] === undefined, "other sites may read it");
  const cookies = [headers["set-cookie"]].flat().filter((cookie) => cookie !== undefined);
  for (const cookie of cookies)
    expectThat(
      /; *HttpOnly/i.test(cookie) && /; *Secure/i.test(cookie) && /; *SameSite=Strict/i.test(cookie),
      `cookie ${cookie}`,
    );
};

export const judgeHead = (get: LightMyRequestResponse, head: LightMyRequestResponse): void => {
  expectThat(head.statusCode === get.statusCode, `HEAD is answered ${head.statusCode}, GET ${get.statusCode}`);
  expectThat(head.body === "", "HEAD has a body");
  expectThat(head.headers["content-type"] === get.headers["content-type"], "HEAD has another type");
  judgeHeaders(head);
};

/** Throws Error when an answer breaks the document or the table of access. */
export const judge = (
  operation: Operation,
  role: Role,
  { kind }: Pick<FuzzRequest, "kind">,
  response: LightMyRequestResponse,
  cpuMs: number,
): void => {
  const { statusCode: status } = response;
  expectThat(cpuMs < MAX_CPU_MS, `took ${Math.round(cpuMs)} ms of the processor`);
  expectThat(response.body.length < LONGEST_ANSWER, `${response.body.length} characters`);
  judgeHeaders(response);
  const failed = status >= 400;
  const code = failed ? codeOf(response) : undefined;
  expectThat(code !== "internal", "an unexpected failure");
  if (kind === "wrong path" && (code === "not-found" || !operation.path.includes("{"))) {
    expectThat(failed, `${status} for a path that is nobody's`);
    return;
  }
  const told = operation.answers[String(status)];
  expectThat(told !== undefined, `${status} ${code ?? ""} is not in the document`);
  expectThat(response.headers["cache-control"] === "no-store", `cache-control ${response.headers["cache-control"]}`);
  const schema = Object.values(told.content ?? {})[0]?.schema;
  if (schema === undefined) expectThat(response.body === "", "a body where the document has none");
  else {
    const wrong = misfits(schema, response.json());
    expectThat(wrong.length === 0, `${code ?? "the reply"} does not fit the document: ${wrong.join("; ")}`);
  }
  expectThat(status !== 429 || Number(response.headers["retry-after"]) >= 1, "429 without Retry-After");
  const refusal = refusalOf(operation.row, role);
  if (refusal === undefined) return;
  const found = code !== undefined && (code === refusal || (kind !== "valid" && OF_FORM.includes(code)));
  expectThat(found, `${role} got ${status} ${code ?? ""}, not ${refusal}`);
};
