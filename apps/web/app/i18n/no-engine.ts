/** Stands for i18next in the build of the pages (vite.config): react-i18next asks it for nothing else. Our keys are texts, never functions. */
export const keyFromSelector = (selector: unknown): never => {
  throw new TypeError(`A key of the dictionaries is a text, not ${typeof selector}`);
};
