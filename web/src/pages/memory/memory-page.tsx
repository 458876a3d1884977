import "./memory.css";
import { Upload } from "lucide-react";
import { Link, useSearch } from "wouter";
import { Page } from "../../ui/page.tsx";
import { ClaimsView } from "./claims/claims-view.tsx";
import { OwnData } from "./data/own-data.tsx";

const DATA = "data";

export default function MemoryPage() {
  const isData = new URLSearchParams(useSearch()).get("view") === DATA;
  return (
    <Page
      title="Memory"
      lead="What your helper knows about you, claim by claim, with when it was said."
      actions={
        <Link className="button plain" href="/memory/import">
          <Upload size={16} aria-hidden /> Import
        </Link>
      }
    >
      <nav className="tabs" aria-label="Memory">
        <Link href="/memory" aria-current={isData ? undefined : "page"}>
          Claims
        </Link>
        <Link href={`/memory?view=${DATA}`} aria-current={isData ? "page" : undefined}>
          Import, export, erase
        </Link>
      </nav>
      {isData ? <OwnData /> : <ClaimsView />}
    </Page>
  );
}
