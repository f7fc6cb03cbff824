import { Control } from "@setsuna/web-media";

const control = new Control({ server: "https://studio.example", serialId: "abcdefg" });
await control.start();
control.listen(5, ({ message }) => console.log(message.kind, message.key, message.payload));
document.querySelector("input")?.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement) control.sendState(4, "fader", target.valueAsNumber);
});
document.querySelector("button")?.addEventListener("click", () => control.sendEvent(4, "cue", "go"));
