/**
 * Three remote guests, drawn on a canvas of 1280x720: a game piece from the scenes, from the shoulders up, each in its own light.
 * Repeats after eight seconds, as the stage of scripts/demo-video/scene.js does.
 */
{
  const GUESTS = [
    { x: 610, lamp: [250, 150], wall: ["#20242b", "#0e1115"], strokes: 0 },
    { x: 690, lamp: [1010, 120], wall: ["#2b2f36", "#14171c"], strokes: 25 },
    { x: 640, lamp: [640, -80], wall: ["#181b20", "#0b0d10"], strokes: 75 },
  ];
  const TURN = (Math.PI * 2) / 8;

  const lit = (g, x, y, radius, [lampX, lampY]) => {
    const angle = Math.atan2(lampY - y, lampX - x);
    const from = [x + Math.cos(angle) * radius * 0.5, y + Math.sin(angle) * radius * 0.5];
    const shade = g.createRadialGradient(...from, radius * 0.1, ...from, radius * 1.7);
    shade.addColorStop(0, "#d9d9d4");
    shade.addColorStop(0.45, "#7d8087");
    shade.addColorStop(1, "#1d2026");
    return shade;
  };

  globalThis.drawGuest = (g, seconds, index) => {
    const guest = GUESTS[index % GUESTS.length];
    const wall = g.createLinearGradient(0, 0, 0, 720);
    wall.addColorStop(0, guest.wall[0]);
    wall.addColorStop(1, guest.wall[1]);
    g.fillStyle = wall;
    g.fillRect(0, 0, 1280, 720);
    g.fillStyle = "rgba(250, 250, 247, 0.10)";
    for (let stroke = 0; stroke < guest.strokes; stroke += 1)
      g.fillRect(90 + (stroke * 1100) / guest.strokes, 120 + 60 * Math.sin(stroke * 0.7), 5, 250 + 80 * Math.sin(stroke * 1.9));
    const [lampX, lampY] = guest.lamp;
    const glow = g.createRadialGradient(lampX, lampY, 0, lampX, lampY, 520);
    glow.addColorStop(0, "rgba(250, 250, 247, 0.85)");
    glow.addColorStop(0.25, "rgba(250, 250, 247, 0.22)");
    glow.addColorStop(1, "rgba(250, 250, 247, 0)");
    g.fillStyle = glow;
    g.fillRect(0, 0, 1280, 720);

    const sway = 14 * Math.sin(seconds * TURN + index * 2);
    const nod = 6 * Math.sin(seconds * TURN * 3 + index);
    const x = guest.x + sway;
    g.fillStyle = lit(g, x, 600, 330, guest.lamp);
    g.beginPath();
    g.moveTo(x - 330, 740);
    g.bezierCurveTo(x - 300, 520, x - 150, 500, x - 62, 468);
    g.lineTo(x + 62, 468);
    g.bezierCurveTo(x + 150, 500, x + 300, 520, x + 330, 740);
    g.fill();
    g.fillStyle = lit(g, x, 330 + nod, 150, guest.lamp);
    g.beginPath();
    g.arc(x, 330 + nod, 150, 0, Math.PI * 2);
    g.fill();
  };
}
