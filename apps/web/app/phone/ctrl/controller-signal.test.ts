import { describe, expect, it } from "vitest";
import { controllerSignal, isHeld, releasedSignal } from "./controller-signal.ts";

const button = (value: number) => ({ value, pressed: value > 0.5, touched: false });

describe("controllerSignal", () => {
  it("has every axis and button", () =>
    expect(
      controllerSignal({ id: "Pad", mapping: "standard", axes: [0, -1, 0.123456], buttons: [button(0), button(1)] }),
    ).toEqual({
      id: "Pad",
      mapping: "standard",
      axes: [0, -1, 0.1235],
      buttons: [
        { value: 0, pressed: false },
        { value: 1, pressed: true },
      ],
    }));
  it("clamps a driver's invalid values", () =>
    expect(
      controllerSignal({ id: "x".repeat(400), mapping: "", axes: [1.02, -3, Number.NaN], buttons: [button(-0.1)] }),
    ).toMatchObject({ id: "x".repeat(128), axes: [1, -1, 0], buttons: [{ value: 0 }] }));
});

describe("releasedSignal", () => {
  it("releases everything and keeps the controller's name and shape", () =>
    expect(
      releasedSignal({
        id: "Pad",
        mapping: "standard",
        axes: [1, -0.5],
        buttons: [
          { value: 1, pressed: true },
          { value: 0.2, pressed: false },
        ],
      }),
    ).toEqual({
      id: "Pad",
      mapping: "standard",
      axes: [0, 0],
      buttons: [
        { value: 0, pressed: false },
        { value: 0, pressed: false },
      ],
    }));
});

it("is held while a stick is off center or a button is pressed", () => {
  const pad = { id: "Pad", mapping: "standard", axes: [0.05, -0.02], buttons: [{ value: 0, pressed: false }] };
  expect(isHeld(pad)).toBe(false);
  expect(isHeld({ ...pad, axes: [0, -1] })).toBe(true);
  expect(isHeld({ ...pad, buttons: [{ value: 1, pressed: true }] })).toBe(true);
});
