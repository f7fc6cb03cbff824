import { type ClientPorts, ControlClient, type ReceivedControl } from "@setsuna/client";
import { Channel, SerialId } from "@setsuna/contracts";

/** Sends a lamp's state on channel 4 and receives channel 5, with the given machine's ports. */
export const runLamp = async (ports: ClientPorts, heard: (received: ReceivedControl) => void): Promise<() => Promise<void>> => {
  const control = new ControlClient(ports, {
    signalUrl: "wss://studio.example/studio/signal",
    serialId: SerialId.parse("abcdefg"),
    password: "",
  });
  control.onControl(heard);
  await control.start();
  control.listen(Channel.parse(5));
  control.open(Channel.parse(4));
  control.sendState(Channel.parse(4), "lamp", "on");
  return () => control.stop();
};
