import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judge, judgeHead } from "./judge.ts";
import { OPERATIONS, type Operation } from "./operations.ts";
import { type FuzzRequest, requestsTo } from "./requests.ts";
import { openWorld, ROLES, type Role, type World } from "./world.ts";

const RUNS = Number(process.env.FUZZ_API_RUNS ?? 1);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const HELD_BYTES = 512 * 1024 * 1024;

const HEAD_EVERY = 4;

const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const membersOf = (prototype: object): string => Reflect.ownKeys(prototype).map(String).sort().join();

describe("the API, whatever is sent to it", () => {
  let world: World;
  const before = PROTOTYPES.map(membersOf);
  const heapBefore = process.memoryUsage().heapUsed;

  beforeAll(async () => {
    world = await openWorld();
  }, 120_000);
  afterAll(() => world.close());

  const learn = (value: unknown): void => {
    if (typeof value === "string" && value.length < 60 && world.known.size < 400) world.known.add(value);
    else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) learn(part);
  };

  let asked = 0;
  const tryOne = async (operation: Operation, role: Role, given: FuzzRequest): Promise<void> => {
    const before = process.cpuUsage();
    const response = await world.send(role, operation.row, given.request);
    const { user, system } = process.cpuUsage(before);
    judge(operation, role, given, response, (user + system) / 1000);
    if (operation.method === "GET" && asked++ % HEAD_EVERY === 0)
      judgeHead(response, await world.send(role, operation.row, { ...given.request, method: "HEAD" }));
    if (response.statusCode === 200) learn(response.json());
    // A change may have ended logins or removed people.
    if (operation.method !== "GET" && response.statusCode < 300) await world.restore();
  };

  const shown = (operation: Operation, role: Role, { what, request }: FuzzRequest): string => {
    const payload = String(request.payload ?? "").slice(0, 600);
    return `${operation.name} as ${role}, ${what}: ${operation.method} ${String(request.url).slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)} ${payload}`;
  };

  it.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    "%s",
    async (_name, operation) => {
      const requests = fc.sample(requestsTo(operation, [...world.known]), { numRuns: RUNS * ROLES.length, seed });
      for (const [index, given] of requests.entries()) {
        const role = ROLES[index % ROLES.length] ?? "nobody";
        try {
          await tryOne(operation, role, given);
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          throw new Error(`${why}; seed ${seed}: ${shown(operation, role, given)}`, { cause: error });
        }
      }
    },
    600_000,
  );

  it("leaves built-in objects unchanged, and memory bounded", () => {
    expect(PROTOTYPES.map(membersOf)).toEqual(before);
    // Measure the live heap, not garbage.
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(HELD_BYTES);
  });
});
