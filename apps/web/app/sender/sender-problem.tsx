import type { MediaDevice } from "@setsuna/web-media";
import { SourceProblem } from "../streaming/source-problem.tsx";
import type { SenderControl } from "../streaming/use-sender-client.ts";
import type { SenderForm } from "./sender-form.ts";

export const SenderProblem = (props: {
  readonly sending: Pick<SenderControl, "failure" | "again" | "retry">;
  readonly audioSource: SenderForm["audioSource"];
  readonly devices: readonly MediaDevice[];
  readonly testSound: SenderForm["audioSource"];
  readonly change: (fields: Partial<SenderForm>) => void;
}) => {
  const { sending, change } = props;
  if (sending.failure === undefined) return null;
  const choose = (fields: Partial<SenderForm>) => {
    change(fields);
    sending.retry();
  };
  return (
    <SourceProblem
      failure={sending.failure}
      devices={props.devices}
      sound={props.audioSource === "microphone" || props.audioSource === "screen"}
      again={sending.again}
      chooseCamera={(videoDeviceId) => choose({ videoSource: "camera", videoDeviceId })}
      chooseTest={() => choose({ videoSource: "test", audioSource: props.testSound })}
      chooseNoSound={() => choose({ audioSource: "none" })}
    />
  );
};
