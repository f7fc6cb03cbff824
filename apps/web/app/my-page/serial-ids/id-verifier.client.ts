/** Loaded on use, because My Page needs no media code. */
export { idVerifier } from "@setsuna/web-media";
