import type { ShownRunConfig } from "../../src/app/app-state.ts";
import type { RunNews } from "../../src/app/run/run-state.ts";
import { useTexts } from "../use-app.ts";
import { outputText } from "./run-text.ts";

const Figure = (props: { readonly value: string; readonly unit?: string; readonly label: string; readonly isWord?: boolean }) => (
  <div>
    <dt>{props.label}</dt>
    <dd className={props.isWord === true ? "figures word" : "figures"}>
      {props.value}
      {props.unit !== undefined && <span className="unit"> {props.unit}</span>}
    </dd>
  </div>
);

const two = (number: number): string => String(number).padStart(2, "0");
const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** Shows audio figures only if the run has no video. */
export const RunFigures = (props: {
  readonly config: ShownRunConfig;
  readonly news: RunNews;
  readonly elapsedMs: number | undefined;
}) => {
  const { t } = useTexts();
  const { config, news } = props;
  const main = news.streams.find(({ kind }) => kind === "video") ?? news.streams[0];
  const rate = news.streams.reduce((sum, { bitsPerSecond }) => sum + (bitsPerSecond ?? 0), 0);
  const lost = news.streams.reduce((sum, { packetsLost }) => sum + (packetsLost ?? 0), 0);
  const measured = news.streams.some(({ bitsPerSecond }) => bitsPerSecond !== undefined);
  return (
    <dl className="run-figures">
      {main?.latencyMedianMs !== undefined && (
        <Figure value={main.latencyMedianMs.toFixed(0)} unit="ms" label={t.figures.latency} />
      )}
      {measured && (
        <Figure value={(rate / 1e6).toFixed(2)} unit="Mbit/s" label={config.kind === "send" ? t.figures.sent : t.figures.rate} />
      )}
      {main?.framesPerSecond !== undefined && (
        <Figure value={main.framesPerSecond.toFixed(0)} unit="fps" label={t.figures.frames} />
      )}
      {config.kind === "receive" && measured && <Figure value={String(lost)} label={t.figures.lost} />}
      {config.kind === "send" && main?.receivers !== undefined && (
        <Figure value={String(main.receivers)} label={t.figures.receivers} />
      )}
      {news.encoder !== undefined && <Figure value={news.encoder} label={t.figures.encoder} isWord />}
      {props.elapsedMs !== undefined && <Figure value={clock(props.elapsedMs)} label={t.figures.since} />}
    </dl>
  );
};

export const RunOutputs = (props: { readonly config: ShownRunConfig; readonly news: RunNews | undefined }) => {
  const { t } = useTexts();
  const { config, news } = props;
  if (config.kind !== "receive") return undefined;
  return (
    <ul className="outputs">
      {config.outputs.map((output, index) => {
        const figures = news?.outputs[index];
        const words = outputText(output, t);
        return (
          <li key={`${output.kind} ${words}`} data-state={figures?.state ?? "off"}>
            <span className="where">{words}</span>
            {figures !== undefined && (
              <span className="figures">
                {(figures.bytes / 1e6).toFixed(1)} MB <span className="quiet">{t.outputStates[figures.state]}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};
