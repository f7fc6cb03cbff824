import { Receiver } from "@setsuna/web-media";

const video = document.querySelector("video");
if (video === null) throw new Error("the page has no <video>");
const receiver = new Receiver({
  server: "https://studio.example",
  serialId: "abcdefg",
  video,
  videoChannel: 1,
  audioChannel: 2,
  controlChannel: 3,
});
receiver.onControl(({ message }) => console.log(message.key, message.payload));
receiver.onState(({ streams }) => console.log(...streams.map(({ stats }) => stats?.latency?.median)));
receiver.onSignal((signal) => {
  video.classList.toggle("lost", signal.name === "lost");
  if (signal.name === "lost") console.log(signal.reason, "since", new Date(signal.since));
});
document.addEventListener("click", () => receiver.unlockSound());
await receiver.start();
