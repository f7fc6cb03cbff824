export { FunctionsPage as default } from "../guides/functions-page.tsx";
