import "./flux.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { AppList } from "./app-list.tsx";
import { APP_LIST } from "./app-queries.ts";
import { CreateApp } from "./create-app.tsx";
import { NoApps } from "./no-apps.tsx";

export default function FluxPage() {
  const [creating, setCreating] = useState(false);
  const apps = useInfiniteQuery({
    queryKey: APP_LIST,
    queryFn: ({ pageParam, signal }) => helper.flux.apps(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    // Apps of other devices come and change while one looks.
    staleTime: 0,
    refetchInterval: 10_000,
  });
  return (
    <Page
      title="Flux"
      lead="State that all your devices share, live: what one writes, the others see at once."
      actions={
        <Button icon={<Plus size={17} aria-hidden />} onClick={() => setCreating(true)}>
          New app
        </Button>
      }
    >
      <Loaded query={apps} what="Reading your apps…">
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length === 0) return <NoApps onCreate={() => setCreating(true)} />;
          return (
            <div className="stack">
              <AppList apps={all} />
              <ShowMore query={apps} />
            </div>
          );
        }}
      </Loaded>
      {creating && <CreateApp onClose={() => setCreating(false)} />}
    </Page>
  );
}
