import { foldedCode, foldedLink, foldedText } from "@setsuna/kit";
import { z } from "zod";

/*
 * Texts that people type and the product reads: every field, link parameter and code that is no password and no name. What they mean is decided in
 * kit/typed-input.
 */

/** A line that is read in half width: an address, a version, a search by an ID. */
export const FoldedLine = z.string().overwrite(foldedText);

/** An ID, a code or a number, read without spaces. */
export const FoldedCode = z.string().overwrite(foldedCode);

/** A link that somebody pasted. */
export const FoldedLink = z.string().overwrite(foldedLink);
