import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const BUILD = fileURLToPath(new URL("../build.mjs", import.meta.url));

/** Builds the module into `folder` in Companion's layout. Returns the program's folder. */
export const buildModule = (folder: string): string => {
  const made = spawnSync(process.execPath, [BUILD, folder], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(made.stderr);
  return join(folder, "pkg");
};

interface Message {
  readonly direction: "call" | "response";
  readonly name?: string;
  readonly callbackId?: number;
  readonly success?: boolean;
  readonly payload?: string;
}

interface Defined {
  readonly id: string;
  readonly name: string;
}

export class CompanionHost {
  readonly actions = new Map<string, Defined>();
  readonly feedbackDefinitions = new Map<string, Defined>();
  readonly variableNames = new Map<string, string>();
  readonly variables = new Map<string, unknown>();
  readonly presets = new Map<string, Defined & Readonly<Record<string, unknown>>>();
  readonly feedbacks = new Map<string, unknown>();
  readonly log: string[] = [];
  saved: { readonly config?: object; readonly secrets?: object } = {};
  status: { readonly status: string; readonly message: string | null } | undefined;
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private calls = 0;
  private registered: () => void = () => undefined;
  private readonly ready = new Promise<void>((resolve) => {
    this.registered = resolve;
  });
  printed = "";

  constructor(folder: string) {
    this.child = fork(join(folder, "main.js"), {
      cwd: folder,
      env: { MODULE_MANIFEST: join(folder, "companion/manifest.json"), CONNECTION_ID: "one", VERIFICATION_TOKEN: "proof" },
      execArgv: [],
      silent: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.printed += chunk.toString();
      });
    this.child.on("message", (message) => this.take(message as Message));
  }

  /** Starts with defaults, as a user does. */
  async init(config: object, secrets: object): Promise<void> {
    await this.ready;
    const nothing = { config: {}, secrets: {}, lastUpgradeIndex: -1, feedbacks: {}, actions: {} };
    await this.call("init", { label: "setsuna", isFirstInit: true, ...nothing });
    const filledIn = { config: { ...this.saved.config, ...config }, secrets: { ...this.saved.secrets, ...secrets } };
    await this.call("updateConfigAndLabel", { label: "setsuna", ...filledIn });
  }

  /** Rejects with the module's error. */
  async press(actionId: string, options: object): Promise<void> {
    const action = { id: "a", controlId: "bank:1-1", upgradeIndex: -1, disabled: false, actionId, options };
    const outcome = (await this.call("executeAction", { action, surfaceId: undefined })) as
      | { success: boolean; errorMessage?: string }
      | undefined;
    if (outcome?.success === false) throw new Error(outcome.errorMessage ?? "");
  }

  async watch(id: string, feedbackId: string, options: object): Promise<void> {
    const feedback = { id, controlId: "bank:1-1", upgradeIndex: -1, disabled: false, feedbackId, options, isInverted: false };
    await this.call("updateFeedbacks", { feedbacks: { [id]: feedback } });
  }

  async configFields(): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return ((await this.call("getConfigFields", {})) as { fields: Readonly<Record<string, unknown>>[] }).fields;
  }

  async end(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.child.once("exit", () => resolve()));
    await this.call("destroy", {});
    this.child.kill();
    await ended;
  }

  private call(name: string, payload: object): Promise<unknown> {
    this.calls += 1;
    const callbackId = this.calls;
    const outcome = new Promise<unknown>((resolve, reject) => this.waiting.set(callbackId, { resolve, reject }));
    this.child.send({ direction: "call", name, payload: JSON.stringify(payload), callbackId });
    return outcome;
  }

  private take({ direction, name = "", callbackId, success, payload }: Message): void {
    const said = payload === undefined ? undefined : JSON.parse(payload);
    if (direction === "response") {
      const waiting = this.waiting.get(callbackId ?? 0);
      if (success === true) waiting?.resolve(said);
      else waiting?.reject(new Error(said?.message ?? "refused"));
      return;
    }
    this.hear(name, said);
    if (callbackId !== undefined) this.child.send({ direction: "response", callbackId, success: true, payload: "{}" });
    if (name === "register") this.registered();
  }

  private hear(name: string, said: Readonly<Record<string, never>>): void {
    const replace = <Item extends { readonly id: string }>(map: Map<string, Item>, items: readonly Item[]): void => {
      map.clear();
      for (const item of items) map.set(item.id, item);
    };
    switch (name) {
      case "setActionDefinitions":
        replace(this.actions, said.actions ?? []);
        break;
      case "setFeedbackDefinitions":
        replace(this.feedbackDefinitions, said.feedbacks ?? []);
        break;
      case "setVariableDefinitions":
        this.variableNames.clear();
        for (const { id, name: title } of said.variables ?? ([] as Defined[])) this.variableNames.set(id, title);
        break;
      case "setPresetDefinitions":
        replace(this.presets, said.presets ?? []);
        break;
      case "setVariableValues":
        for (const { id, value } of said.newValues ?? ([] as { id: string; value: unknown }[])) this.variables.set(id, value);
        break;
      case "updateFeedbackValues":
        for (const { id, value } of said.values ?? ([] as { id: string; value: unknown }[])) this.feedbacks.set(id, value);
        break;
      case "saveConfig":
        this.saved = said;
        break;
      case "set-status":
        this.status = said as unknown as CompanionHost["status"];
        break;
      case "log-message":
        this.log.push(`${said.level}: ${said.message}`);
        break;
    }
  }
}
