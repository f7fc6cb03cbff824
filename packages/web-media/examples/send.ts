import { Sender } from "@setsuna/web-media";

const sender = new Sender({
  server: "https://studio.example",
  serialId: "abcdefg",
  videoChannel: 1,
  audioChannel: 2,
  controlChannel: 3,
});
sender.onState(({ phase, streams }) => {
  console.log(phase.name, ...streams.map(({ kind, phase }) => `${kind} ${phase.name}`));
});
document.querySelector("button")?.addEventListener("click", async () => {
  await sender.start();
  const preview = document.querySelector("video");
  if (preview !== null) preview.srcObject = sender.preview() ?? null;
  sender.sendState("on-air", true);
});
