import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./style/page.css";

const root = document.getElementById("app");
if (root === null) throw new Error("The page has no place for the app.");
createRoot(root).render(<App />);
