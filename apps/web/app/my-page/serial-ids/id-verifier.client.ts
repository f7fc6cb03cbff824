/** Loaded on use: My Page needs no media code. */
export { idVerifier } from "@setsuna/web-media";
