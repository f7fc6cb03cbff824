/** Loaded when a password is set: My Page needs nothing of the media code before. */
export { idVerifier } from "@setsuna/web-media";
