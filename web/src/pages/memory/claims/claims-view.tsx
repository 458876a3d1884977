import { useState } from "react";
import { Loaded } from "../../../ui/loaded.tsx";
import { useProfile } from "../memory-queries.ts";
import { AddClaims } from "./add-claims.tsx";
import { BrowseClaims } from "./browse-claims.tsx";
import { EmptyMemory } from "./empty-memory.tsx";
import { ProfileCard } from "./profile-card.tsx";

export function ClaimsView() {
  const profile = useProfile();
  // What an example puts into the text area; the number lets the same one be put in twice.
  const [example, setExample] = useState({ text: "", times: 0 });
  return (
    <>
      <div className="memory-top">
        <AddClaims example={example} />
        <Loaded query={profile} what="Reading who you are…">
          {(known) =>
            known.updated_at === null ? (
              <EmptyMemory onExample={(text) => setExample(({ times }) => ({ text, times: times + 1 }))} />
            ) : (
              <ProfileCard profile={known} />
            )
          }
        </Loaded>
      </div>
      {profile.data?.updated_at !== null && <BrowseClaims />}
    </>
  );
}
