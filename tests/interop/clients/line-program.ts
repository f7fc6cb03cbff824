import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { endChild } from "@setsuna/testkit/stack";
import {
  type FigureName,
  type HttpAnswer,
  type HttpRequest,
  NotApplicable,
  type RtcClient,
  type RtcConnection,
} from "../types.ts";

export const PYTHON = "/usr/bin/python3";
const ANSWER_MS = 25_000;
const TAIL = 400;

interface Line {
  readonly id?: number;
  readonly version?: string;
  readonly value?: unknown;
  readonly missing?: string;
  readonly error?: string;
}

export const programPath = (name: string): string => fileURLToPath(new URL(`../programs/${name}`, import.meta.url));

export class LineProgram {
  readonly version: Promise<string>;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly waiting = new Map<number, (line: Line) => void>();
  private orders = 0;
  private said = "";

  constructor(name: string) {
    this.child = spawn(PYTHON, [programPath(name)], { env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } });
    this.child.stderr.on("data", (text: Buffer) => {
      this.said = (this.said + text.toString()).slice(-TAIL);
    });
    this.child.once("exit", () => {
      for (const answer of this.waiting.values()) answer({ error: `it has ended: ${this.said}` });
    });
    this.version = new Promise((resolve, reject) => {
      this.child.once("exit", () => reject(new Error(`${name}: ${this.said}`)));
      createInterface({ input: this.child.stdout }).on("line", (text) => {
        const line = JSON.parse(text) as Line;
        if (line.version !== undefined) resolve(line.version);
        else this.waiting.get(line.id ?? 0)?.(line);
      });
    });
  }

  order(name: string, ...parameters: readonly unknown[]): Promise<unknown> {
    this.orders += 1;
    const id = this.orders;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${name}: ${this.said}`)), ANSWER_MS);
      this.waiting.set(id, ({ value, missing, error }) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        if (missing !== undefined) reject(new NotApplicable(missing));
        else if (error !== undefined) reject(new Error(error));
        else resolve(value);
      });
      this.child.stdin.write(`${JSON.stringify({ id, do: name, with: parameters })}\n`);
    });
  }

  close(): Promise<void> {
    return endChild(this.child, "SIGKILL");
  }
}

export type Reported = Readonly<Record<"send" | "receive", readonly FigureName[]>>;

export const lineClient = (program: LineProgram, reported: Reported): RtcClient => ({
  request: (request: HttpRequest) => program.order("request", request) as Promise<HttpAnswer>,
  connect: async (wish): Promise<RtcConnection> => {
    const { peer, offer } = (await program.order("connect", wish)) as { readonly peer: number; readonly offer: string };
    return {
      offer,
      reported: reported[wish.direction],
      accept: async (answer) => void (await program.order("accept", peer, answer)),
      figures: () => program.order("figures", peer) as ReturnType<RtcConnection["figures"]>,
      requestKeyframe: async () => void (await program.order("keyframe", peer)),
      close: async () => void (await program.order("close", peer)),
    };
  },
});
