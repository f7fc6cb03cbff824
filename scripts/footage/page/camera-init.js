/**
 * Puts our own scene under getUserMedia: a camera on a stage, one for each call. Needs drawScene of scripts/demo-video/scene.js and
 * `footageCamera`. It cannot be replaced: the bench puts its own source there too. The scene follows the wall clock, so that footage taken at different times can stand side by side.
 */
{
  const { width, height, framesPerSecond, phases, views, guest } = globalThis.footageCamera;
  let opened = 0;
  const open = async () => {
    const phase = phases[opened % phases.length];
    const [zoom, x, y] = views[opened % views.length];
    opened += 1;
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    // The scene fills the picture, however it is held.
    const scale = Math.max(width / 1280, height / 720) * zoom;
    const draw = () => {
      context.setTransform(scale, 0, 0, scale, -x * (1280 * scale - width), -y * (720 * scale - height));
      const seconds = ((Date.now() + phase) / 1000) % 8;
      if (guest === undefined) globalThis.drawScene(context, seconds);
      else globalThis.drawGuest(context, seconds, guest);
    };
    draw();
    setInterval(draw, 1000 / framesPerSecond);
    return canvas.captureStream(framesPerSecond);
  };
  Object.defineProperty(navigator.mediaDevices, "getUserMedia", { value: open });
}
