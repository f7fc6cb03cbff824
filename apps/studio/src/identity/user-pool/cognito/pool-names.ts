import { foldedCode, foldedEmail } from "@setsuna/kit";
import { z } from "zod";
import { emailForms } from "../../../platform/index.ts";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";

const Names = z.looseObject({
  Username: z.string().overwrite(foldedEmail).optional(),
  ConfirmationCode: z.string().overwrite(foldedCode).optional(),
  AuthParameters: z.looseObject({ USERNAME: z.string().overwrite(foldedEmail).optional() }).optional(),
  UserAttributes: z
    .array(z.looseObject({ Name: z.string(), Value: z.string().optional() }))
    .transform((list) =>
      list.map((one) => (one.Name === "email" && one.Value !== undefined ? { ...one, Value: foldedEmail(one.Value) } : one)),
    )
    .nullish(),
});
type Names = z.output<typeof Names>;

const renamed = (request: Names, name: string): Names => ({
  ...request,
  ...(request.Username === undefined ? {} : { Username: name }),
  ...(request.AuthParameters?.USERNAME === undefined ? {} : { AuthParameters: { ...request.AuthParameters, USERNAME: name } }),
});

export const withFoldedNames = (request: object): object => Names.parse(request);

/** Tries the folded name, then the domain in letters: an earlier user's browser may have submitted those. */
export const askByEitherName = async (ask: (request: object) => Promise<object>, request: object): Promise<object> => {
  try {
    return await ask(request);
  } catch (thrown) {
    const names = Names.parse(request);
    const [, letters] = emailForms(names.Username ?? names.AuthParameters?.USERNAME ?? "");
    const isUnknown = thrown instanceof IdentityRefusal && thrown.type === "UserNotFoundException";
    if (!isUnknown || letters === undefined) throw thrown;
    return ask(renamed(names, letters));
  }
};
