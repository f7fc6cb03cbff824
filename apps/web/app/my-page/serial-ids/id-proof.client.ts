/** Loaded when a password is set: My Page needs nothing of the media code before. */
export { idProof } from "@setsuna/web-media";
