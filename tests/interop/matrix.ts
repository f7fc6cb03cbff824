import type { Check, Client, OpenClient } from "./tools.ts";
import { type Bilingual, type Cell, NotApplicable } from "./types.ts";
import type { World } from "./world.ts";

const CELL_MS = 60_000;
/** A busy neighbor is no fault of a client, so retry. */
const TRIES = 2;
const CAUSE_CHARACTERS = 160;

export interface Row {
  readonly client: string;
  readonly version?: string;
  readonly missing?: Bilingual;
  readonly didNotStart?: true;
  readonly cells: readonly Cell[];
}

export interface RowOptions {
  readonly checks: readonly Check[];
  readonly onCell?: (cell: Cell) => void;
}

const causeOf = (error: unknown): string => {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.replaceAll("|", "/").slice(0, CAUSE_CHARACTERS);
};

const within = async <Value>(work: Promise<Value>, limitMs: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const tried = async (client: Client, open: OpenClient, check: Check, world: World): Promise<Cell> => {
  const place = { client: client.id, check: check.id };
  for (let attempt = 1; ; attempt += 1) {
    const began = performance.now();
    const ms = (): number => Math.round(performance.now() - began);
    try {
      await within(check.run(open, world), CELL_MS);
      return { ...place, result: "pass", ms: ms() };
    } catch (error) {
      if (error instanceof NotApplicable) return { ...place, result: "not-applicable", cause: causeOf(error) };
      if (attempt === TRIES) return { ...place, result: "fail", cause: causeOf(error), ms: ms() };
    } finally {
      await world.endCell();
    }
  }
};

export const runRow = async (client: Client, world: World, { checks, onCell }: RowOptions): Promise<Row> => {
  const cells: Cell[] = [];
  const add = (cell: Cell): void => {
    cells.push(cell);
    onCell?.(cell);
  };
  const applies = checks.filter(({ needs }) => client.tools.includes(needs));
  for (const { id } of checks.filter((check) => !applies.includes(check)))
    add({ client: client.id, check: id, result: "not-applicable" });
  const notRun = (reason: Bilingual): Row => {
    for (const { id } of applies) add({ client: client.id, check: id, result: "not-run", cause: reason.en });
    return { client: client.id, missing: reason, cells };
  };
  const missing = client.missing();
  if (missing !== undefined) return notRun(missing);
  let open: OpenClient;
  try {
    open = await within(client.open(world), CELL_MS);
  } catch (error) {
    return {
      ...notRun({ en: `it did not start: ${causeOf(error)}`, ja: `起動しなかった(${causeOf(error)})` }),
      didNotStart: true,
    };
  }
  try {
    for (const check of applies) {
      const without = open.without?.[check.id];
      if (without === undefined) add(await tried(client, open, check, world));
      else add({ client: client.id, check: check.id, result: "not-applicable", cause: without });
    }
    return { client: client.id, version: open.version, cells };
  } finally {
    await open.close?.();
  }
};
