import { EraseCard } from "./erase-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { ImportCard } from "./import-card.tsx";

export function OwnData() {
  return (
    <>
      <div className="grid two memory-data">
        <ExportCard />
        <ImportCard />
      </div>
      <EraseCard />
    </>
  );
}
