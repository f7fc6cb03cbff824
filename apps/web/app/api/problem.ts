import { ERRORS, type ErrorCode, type FieldError, fieldError, StudioError } from "@setsuna/contracts";
import { z } from "zod";
import { readJson } from "./read-json.ts";

const isCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(ERRORS, code);

/** RFC 9457, with our members. Codes stay text: a newer server may have more. */
const Problem = z.object({
  code: z.string(),
  detail: z.string().optional(),
  fields: z.array(z.object({ field: z.string(), code: z.string(), detail: z.string().optional() })).optional(),
});

const fieldsOf = (problem: z.infer<typeof Problem>): readonly FieldError[] | undefined =>
  problem.fields?.map(({ field, code, detail }) => fieldError(field, isCode(code) ? code : "bad-request", detail));

/** Unknown codes and other documents (a proxy's page) become `internal`, gateway statuses `server-unreachable`. */
export const problemOf = async (response: Response): Promise<StudioError> => {
  const problem = Problem.safeParse(await readJson(response));
  if (problem.success && isCode(problem.data.code))
    return new StudioError(problem.data.code, problem.data.detail, fieldsOf(problem.data));
  const isUnreachable = response.status === 502 || response.status === 503 || response.status === 504;
  return new StudioError(isUnreachable ? "server-unreachable" : "internal", `HTTP ${response.status}`);
};
