export { FunctionsPage as default } from "../guides/functions/functions-page.tsx";
