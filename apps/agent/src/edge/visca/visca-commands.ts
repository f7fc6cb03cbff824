import type { PtzDrive, PtzFocusMode } from "@setsuna/contracts";

/** Sony's VISCA command list. A packet is 8x (controller 0 to camera x), bytes, FF. */

const END = 0xff;
/** Pan 1-18 hex, tilt 1-17 hex (some end at 14 hex), zoom and focus 0-7. */
const MAX_PAN = 0x18;
const MAX_TILT = 0x14;
const MAX_LENS = 7;

const packet = (address: number, ...bytes: readonly number[]): Uint8Array => Uint8Array.from([0x80 | address, ...bytes, END]);

/** Any nonzero deflection moves the camera. */
const speed = (share: number, most: number): number => Math.max(1, Math.round(Math.abs(share) * most));
const lensSpeed = (share: number): number => Math.min(MAX_LENS, Math.floor(Math.abs(share) * (MAX_LENS + 1)));

/** Pan-tiltDrive: direction 1 (left, up), 2 (right, down) or 3 (stop). */
export const panTilt = (address: number, { pan, tilt }: Pick<PtzDrive, "pan" | "tilt">): Uint8Array => {
  const panDirection = pan === 0 ? 3 : pan < 0 ? 1 : 2;
  const tiltDirection = tilt === 0 ? 3 : tilt > 0 ? 1 : 2;
  return packet(address, 0x01, 0x06, 0x01, speed(pan, MAX_PAN), speed(tilt, MAX_TILT), panDirection, tiltDirection);
};
/** CAM_Zoom: 00 stop, 2p tele, 3p wide. */
export const zoom = (address: number, share: number): Uint8Array => packet(address, 0x01, 0x04, 0x07, lensByte(share));
/** CAM_Focus: 00 stop, 2p far, 3p near. */
export const focus = (address: number, share: number): Uint8Array => packet(address, 0x01, 0x04, 0x08, lensByte(share));
const lensByte = (share: number): number => (share === 0 ? 0 : (share > 0 ? 0x20 : 0x30) | lensSpeed(share));

export const focusMode = (address: number, mode: PtzFocusMode): Uint8Array =>
  packet(address, 0x01, 0x04, 0x38, mode === "auto" ? 0x02 : 0x03);
export const storePreset = (address: number, preset: number): Uint8Array => packet(address, 0x01, 0x04, 0x3f, 0x01, preset);
export const recallPreset = (address: number, preset: number): Uint8Array => packet(address, 0x01, 0x04, 0x3f, 0x02, preset);
/** Newer cameras also have a green lamp. */
export const redLamp = (address: number, lit: boolean): Uint8Array =>
  packet(address, 0x01, 0x7e, 0x01, 0x0a, 0x00, lit ? 0x02 : 0x03);
export const greenLamp = (address: number, lit: boolean): Uint8Array =>
  packet(address, 0x01, 0x7e, 0x04, 0x1a, 0x00, lit ? 0x02 : 0x03);

export const inquirePanTilt = (address: number): Uint8Array => packet(address, 0x09, 0x06, 0x12);
export const inquireZoom = (address: number): Uint8Array => packet(address, 0x09, 0x04, 0x47);
export const inquireFocus = (address: number): Uint8Array => packet(address, 0x09, 0x04, 0x48);

/** 09 follows the address in every inquiry. */
export const isInquiry = (bytes: Uint8Array): boolean => bytes[1] === 0x09;
