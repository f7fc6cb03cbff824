export const differing = <Form extends object>(
  form: Form,
  earlier: Form | undefined,
  apart: readonly (keyof Form)[],
): Partial<Form> | undefined => {
  if (earlier === undefined) return undefined;
  const fields = (Object.keys(earlier) as (keyof Form)[]).filter(
    (field) => !apart.includes(field) && form[field] !== earlier[field],
  );
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map((field) => [field, earlier[field]])) as Partial<Form>;
};
