import { InstanceBase, InstanceStatus, type SomeCompanionConfigField } from "@companion-module/base";
import { actions } from "./actions.ts";
import { CONFIG_FIELDS, readConfig, type SetsunaConfig, type SetsunaSecrets } from "./config.ts";
import { FarEnds, type Part } from "./far-ends.ts";
import { feedbacks } from "./feedbacks.ts";
import { presets } from "./presets.ts";
import { EMPTY, type State } from "./state.ts";
import { variables } from "./variables.ts";

export class SetsunaInstance extends InstanceBase<SetsunaConfig, SetsunaSecrets> {
  private ends: FarEnds | undefined;
  private readonly away = new Map<Part, string | undefined>();
  private shownVariables = "";
  private shownPresets = "";

  override async init(config: SetsunaConfig, _isFirstInit: boolean, secrets: SetsunaSecrets): Promise<void> {
    const far = (): FarEnds => {
      if (this.ends === undefined) throw new Error("not connected");
      return this.ends;
    };
    this.setActionDefinitions(actions(far));
    this.setFeedbackDefinitions(feedbacks(() => this.ends?.state ?? EMPTY));
    await this.configUpdated(config, secrets);
  }

  override async configUpdated(config: SetsunaConfig, secrets: SetsunaSecrets): Promise<void> {
    this.ends?.close();
    this.away.clear();
    this.updateStatus(InstanceStatus.Connecting);
    this.ends = new FarEnds(readConfig(config, secrets), {
      onState: (state) => this.show(state),
      onPart: (part, reason) => this.onPart(part, reason),
      onRefused: (text) => this.log("warn", text),
    });
    for (const part of this.ends.parts) this.away.set(part, "connecting");
    if (this.ends.parts.length === 0)
      this.updateStatus(InstanceStatus.BadConfig, "Set a token for the control edge, the app or the studio");
    this.show(this.ends.state);
  }

  override async destroy(): Promise<void> {
    this.ends?.close();
    this.ends = undefined;
  }

  override getConfigFields(): SomeCompanionConfigField[] {
    return CONFIG_FIELDS;
  }

  private onPart(part: Part, reason: string | undefined): void {
    if (this.away.get(part) === reason) return;
    this.away.set(part, reason);
    this.log(reason === undefined ? "info" : "warn", `${part}: ${reason ?? "connected"}`);
    const missing = [...this.away].filter(([, why]) => why !== undefined);
    if (missing.length === 0) this.updateStatus(InstanceStatus.Ok);
    else {
      const words = missing.map(([name, why]) => `${name}: ${why}`).join("; ");
      const isToken = missing.some(([, why]) => why?.includes("token") === true);
      this.updateStatus(isToken ? InstanceStatus.AuthenticationFailure : InstanceStatus.ConnectionFailure, words);
    }
  }

  private show(state: State): void {
    const all = variables(state);
    const names = JSON.stringify(all.map(({ variableId, name }) => [variableId, name]));
    if (names !== this.shownVariables) {
      this.shownVariables = names;
      this.setVariableDefinitions(all.map(({ variableId, name }) => ({ variableId, name })));
    }
    this.setVariableValues(Object.fromEntries(all.map(({ variableId, value }) => [variableId, value])));
    const buttons = presets(state.edge.channels, state.app.runs, this.label);
    const text = JSON.stringify(buttons);
    if (text !== this.shownPresets) {
      this.shownPresets = text;
      this.setPresetDefinitions(buttons);
    }
    this.checkFeedbacks();
  }
}
