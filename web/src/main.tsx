import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/layout.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { FOR_USERS, FOR_VISITORS, findPage } from "./pages.ts";
import { createQueries } from "./queries.ts";
import { cameWithSession } from "./session/session.tsx";
import { applyTheme, readTheme } from "./shell/theme.ts";
import { ToastProvider } from "./ui/toasts.tsx";

applyTheme(readTheme());
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const pages = cameWithSession() ? FOR_USERS : FOR_VISITORS;
// A file that can't be loaded now is asked for again by its page, which says so.
await findPage(pages, window.location.pathname)
  ?.load()
  .catch(() => {});
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueries()}>
      <ToastProvider>
        <App />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
);
// The other pages, while nothing else is to be done, so that none of them has to be waited for.
const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 2_000));
whenIdle(() => {
  for (const [, file] of pages) file.load().catch(() => {});
});
