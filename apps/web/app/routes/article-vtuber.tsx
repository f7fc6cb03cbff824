export { VTuberArticlePage as default } from "../articles/vtuber/vtuber-article-page.tsx";
