import type { StreamLink, StreamPhase } from "@setsuna/client";
import type { ErrorBody } from "@setsuna/contracts";
import type { Via } from "../../streams/paths/path-outlets.ts";
import type { Output } from "../cli/output.ts";
import type { Texts } from "../cli/texts.ts";

type PathState = "open" | "away" | "refused";

const stateOf = (phase: StreamPhase | undefined): PathState | undefined => {
  if (phase?.name === "live") return "open";
  if (phase?.name === "refused") return "refused";
  return phase?.name === "reconnecting" ? "away" : undefined;
};

const textsOf = (state: PathState, where: string, error: ErrorBody | undefined): Texts => {
  if (state === "open") return { en: `${where}: connected.`, ja: `${where}: 接続しました。` };
  if (state === "away")
    return {
      en: `${where}: lost. The stream goes on over the other networks while this one reconnects.`,
      ja: `${where}: 途切れました。再接続するまで、ほかのネットワークで送信を続けます。`,
    };
  return {
    en: `${where}: not in use. ${error?.en ?? ""}`.trim(),
    ja: `${where}: 使えません。${error?.ja ?? ""}`,
  };
};

/** Prints each change of each network, with several. The order of links is that of `vias`. */
export const pathPrinter = (
  output: Pick<Output, "note">,
  vias: readonly Via[],
): ((links: readonly Pick<StreamLink, "kind" | "channel" | "phase">[]) => void) => {
  const printed = new Map<string, PathState>();
  return (links) => {
    if (vias.length < 2) return;
    for (const [at, link] of links.entries()) {
      const phase = link.phase();
      const state = stateOf(phase);
      const via = vias[at]?.name ?? "";
      const where = `${link.kind} ${link.channel} via ${via}`;
      if (state === undefined || printed.get(where) === state) continue;
      printed.set(where, state);
      const error = phase?.name === "refused" ? phase.error : undefined;
      const facts = { kind: link.kind, channel: link.channel, via, state, ...(error && { error: error.code }) };
      output.note("path", facts, textsOf(state, where, error));
    }
  };
};
