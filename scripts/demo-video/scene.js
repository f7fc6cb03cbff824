/**
 * The scene of the Multi Latency demonstration, drawn on a canvas of 1280x720: a stage with 75 upright lights, which lean away from
 * an orb that wanders between them, beams from above, and a wall with the time. Everything repeats after PERIOD seconds.
 */
const PERIOD = 8;
const INK = [11, 13, 16];
const PAPER = [250, 250, 247];
const RED = [229, 52, 59];
const TAU = Math.PI * 2;

const rgba = ([r, g, b], a) => `rgba(${r}, ${g}, ${b}, ${Math.max(0, Math.min(1, a))})`;
const mix = (one, other, part) => one.map((value, index) => Math.round(value + (other[index] - value) * part));

/** Stage metres to picture: x to the right, z away from the camera, y up. */
const HORIZON = 330;
const project = (x, y, z) => {
  const scale = 900 / (z + 7.2);
  return { x: 640 + x * scale, y: HORIZON + (2.35 - y) * scale, scale };
};

/** Returns the orb's position at a time: a closed path that crosses itself. */
const orbAt = (t) => {
  const a = (t / PERIOD) * TAU;
  return {
    x: 5.6 * Math.sin(a) + 0.5 * Math.sin(3 * a),
    y: 0.62 + 0.5 * Math.abs(Math.sin(a * 4)),
    z: 3.1 + 2.6 * Math.sin(2 * a + 0.5),
  };
};

/** 75 lights in five rows of fifteen, each a little off its place. */
const LIGHTS = Array.from({ length: 75 }, (_, index) => {
  const row = Math.floor(index / 15);
  const column = index % 15;
  const wobble = Math.sin(index * 12.9898) * 43758.5453;
  const off = wobble - Math.floor(wobble);
  return {
    x: (column - 7) * 0.98 + (row % 2) * 0.49 - 0.245 + (off - 0.5) * 0.3,
    z: 0.2 + row * 1.5 + (off - 0.5) * 0.5,
    height: 1.05 + 0.75 * off,
    phase: off * TAU,
  };
});

const floor = (g, t) => {
  const wall = g.createLinearGradient(0, 0, 0, 420);
  wall.addColorStop(0, "#0b0d10");
  wall.addColorStop(1, "#171b22");
  g.fillStyle = wall;
  g.fillRect(0, 0, 1280, 720);
  const ground = g.createLinearGradient(0, 470, 0, 720);
  ground.addColorStop(0, "#1b2028");
  ground.addColorStop(1, "#0e1115");
  g.fillStyle = ground;
  const back = project(0, 0, 9);
  g.fillRect(0, back.y, 1280, 720 - back.y);
  g.lineWidth = 1;
  for (let x = -15; x <= 15; x += 1) {
    const near = project(x, 0, -4);
    const far = project(x, 0, 9);
    g.strokeStyle = rgba(PAPER, 0.07);
    g.beginPath();
    g.moveTo(near.x, near.y);
    g.lineTo(far.x, far.y);
    g.stroke();
  }
  for (let z = -4; z <= 9; z += 1) {
    const left = project(-15, 0, z);
    const right = project(15, 0, z);
    g.strokeStyle = rgba(PAPER, 0.07);
    g.beginPath();
    g.moveTo(left.x, left.y);
    g.lineTo(right.x, right.y);
    g.stroke();
  }
  const orb = orbAt(t);
  const pool = project(orb.x, 0, orb.z);
  const glow = g.createRadialGradient(pool.x, pool.y, 0, pool.x, pool.y, 3 * pool.scale);
  glow.addColorStop(0, rgba(RED, 0.42));
  glow.addColorStop(0.35, rgba(RED, 0.12));
  glow.addColorStop(1, rgba(RED, 0));
  g.save();
  g.translate(pool.x, pool.y);
  g.scale(1, 0.34);
  g.translate(-pool.x, -pool.y);
  g.fillStyle = glow;
  g.fillRect(pool.x - 1000, pool.y - 1000, 2000, 2000);
  g.restore();
};

/** A wall of light: 75 steps, the line of now, which runs through in two seconds, and the time. */
const wall = (g, t) => {
  const top = 96;
  const left = 300;
  const width = 680;
  const height = 150;
  g.fillStyle = "rgba(250, 250, 247, 0.045)";
  g.fillRect(left, top, width, height);
  g.strokeStyle = rgba(PAPER, 0.22);
  g.lineWidth = 1.5;
  g.strokeRect(left, top, width, height);
  for (let step = 0; step <= 75; step += 1) {
    const x = left + (step * width) / 75;
    g.strokeStyle = rgba(PAPER, step % 5 === 0 ? 0.5 : 0.25);
    g.beginPath();
    g.moveTo(x, top + height);
    g.lineTo(x, top + height - (step % 5 === 0 ? 20 : 10));
    g.stroke();
  }
  const place = (t % 2) / 2;
  const now = left + place * width;
  g.strokeStyle = rgba(PAPER, 0.9);
  g.lineWidth = 4;
  g.beginPath();
  g.moveTo(now, top);
  g.lineTo(now, top + height);
  g.stroke();
  g.fillStyle = rgba(PAPER, 0.92);
  g.font = "500 62px 'JetBrains Mono', monospace";
  g.textAlign = "center";
  g.textBaseline = "middle";
  // On either side of a line through the middle, so that both halves of the viewer have a clock.
  for (const part of [0.25, 0.75]) g.fillText(t.toFixed(2).padStart(5, "0"), left + width * part, top + 66);
};

/** Six heads on the bar above, each swinging at its own pace. */
const beams = (g, t) => {
  g.strokeStyle = rgba(PAPER, 0.35);
  g.lineWidth = 3;
  g.beginPath();
  g.moveTo(90, 40);
  g.lineTo(1190, 40);
  g.stroke();
  g.save();
  g.globalCompositeOperation = "lighter";
  for (let head = 0; head < 6; head += 1) {
    const x = 140 + head * 200;
    const swing = Math.sin((t / PERIOD) * TAU * (1 + (head % 3)) + head * 1.3) * 0.5;
    const length = 760;
    const spread = 0.085;
    const red = head === 1 || head === 4;
    const colour = red ? RED : PAPER;
    const tip = (angle) => [x + Math.sin(angle) * length, 40 + Math.cos(angle) * length];
    const shade = g.createLinearGradient(x, 40, ...tip(swing));
    shade.addColorStop(0, rgba(colour, red ? 0.4 : 0.26));
    shade.addColorStop(0.7, rgba(colour, 0.03));
    shade.addColorStop(1, rgba(colour, 0));
    g.fillStyle = shade;
    g.beginPath();
    g.moveTo(x - 5, 40);
    g.lineTo(...tip(swing - spread));
    g.lineTo(...tip(swing + spread));
    g.lineTo(x + 5, 40);
    g.fill();
    g.fillStyle = rgba(colour, 0.95);
    g.beginPath();
    g.arc(x, 42, 7, 0, TAU);
    g.fill();
  }
  g.restore();
};

const light = (g, t, { x, z, height, phase }) => {
  const orb = orbAt(t);
  const dx = x - orb.x;
  const dz = z - orb.z;
  const distance = Math.hypot(dx, dz);
  const near = Math.exp(-(distance * distance) / 1.9);
  const lean = near * 0.75 * (dx === 0 ? 0 : dx / (distance + 0.15)) + 0.03 * Math.sin((t / PERIOD) * TAU * 2 + phase);
  const base = project(x, 0, z);
  const middle = project(x + lean * 0.22, height * 0.55, z);
  const top = project(x + lean * 0.85, height * (1 - 0.18 * near), z);
  const colour = mix(PAPER, RED, Math.min(1, near * 1.25));
  const fade = 1 - z / 13;
  g.lineCap = "round";
  const stroke = (width, alpha) => {
    g.strokeStyle = rgba(colour, alpha);
    g.lineWidth = width * base.scale;
    g.beginPath();
    g.moveTo(base.x, base.y);
    g.quadraticCurveTo(middle.x, middle.y, top.x, top.y);
    g.stroke();
  };
  stroke(0.17, (0.07 + 0.2 * near) * fade);
  stroke(0.05, (0.66 + 0.34 * near) * fade);
  g.strokeStyle = rgba(colour, (0.05 + 0.16 * near) * fade);
  g.lineWidth = 0.05 * base.scale;
  g.beginPath();
  g.moveTo(base.x, base.y);
  const mirrored = project(x + lean * 0.5, -height * 0.45, z);
  g.lineTo(mirrored.x, mirrored.y);
  g.stroke();
};

const orb = (g, t) => {
  const place = orbAt(t);
  const { x, y, scale } = project(place.x, place.y, place.z);
  const radius = 0.3 * scale;
  const halo = g.createRadialGradient(x, y, 0, x, y, radius * 4.2);
  halo.addColorStop(0, rgba(RED, 0.55));
  halo.addColorStop(0.3, rgba(RED, 0.2));
  halo.addColorStop(1, rgba(RED, 0));
  g.fillStyle = halo;
  g.fillRect(x - radius * 5, y - radius * 5, radius * 10, radius * 10);
  const body = g.createRadialGradient(x - radius * 0.3, y - radius * 0.35, radius * 0.1, x, y, radius);
  body.addColorStop(0, "#ffd9d2");
  body.addColorStop(0.4, "#f0545a");
  body.addColorStop(1, "#c2232a");
  g.fillStyle = body;
  g.beginPath();
  g.arc(x, y, radius, 0, TAU);
  g.fill();
  const shadow = project(place.x, 0, place.z);
  g.fillStyle = rgba(INK, 0.5);
  g.beginPath();
  g.ellipse(shadow.x, shadow.y, radius * 0.9, radius * 0.28, 0, 0, TAU);
  g.fill();
};

/** Draws the picture of a time, 0 to PERIOD seconds. */
globalThis.drawScene = (g, t) => {
  floor(g, t);
  wall(g, t);
  beams(g, t);
  const { z } = orbAt(t);
  const behind = [...LIGHTS].sort((one, other) => other.z - one.z);
  for (const each of behind.filter((one) => one.z >= z)) light(g, t, each);
  orb(g, t);
  for (const each of behind.filter((one) => one.z < z)) light(g, t, each);
  const edge = g.createRadialGradient(640, 380, 420, 640, 380, 860);
  edge.addColorStop(0, rgba(INK, 0));
  edge.addColorStop(1, rgba(INK, 0.55));
  g.fillStyle = edge;
  g.fillRect(0, 0, 1280, 720);
};
