/** What a claim says, and all that is known of it, in words. */
import type { Claim } from "personal-helper-client";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Badge } from "../../../ui/badge.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Time } from "../../../ui/time.tsx";
import { ClaimLink, claimPath } from "../claim-link.tsx";
import { ClaimSource } from "../claim-source.tsx";

export function ClaimFacts({ claim }: { claim: Claim }) {
  const ended = claim.valid_to !== null && new Date(claim.valid_to) <= new Date();
  const hasMetadata = Object.keys(claim.metadata).length > 0;
  return (
    <section className="card stack" aria-label="The claim">
      <div className="row">
        {ended ? <Badge>True no more</Badge> : <Badge look="good">True now</Badge>}
        {claim.expires_at && <Badge look="warn">Expires</Badge>}
      </div>
      <p className="memory-words wrap-anywhere">{claim.content}</p>
      <dl className="memory-dl">
        <Fact name="True">
          since <Time at={claim.valid_from} day />
          {claim.valid_to && (
            <>
              {" "}
              until <Time at={claim.valid_to} day />
            </>
          )}
        </Fact>
        {claim.occurred_at && (
          <Fact name="Said or happened">
            <Time at={claim.occurred_at} />
          </Fact>
        )}
        <Fact name="Told to the memory">
          <Time at={claim.created_at} />
          {claim.updated_at !== claim.created_at && (
            <>
              , last changed <Time at={claim.updated_at} />
            </>
          )}
        </Fact>
        {claim.expires_at && (
          <Fact name="Forgotten by itself">
            <Time at={claim.expires_at} />
          </Fact>
        )}
        {claim.source && (
          <Fact name="Source">
            <ClaimSource source={claim.source} />
          </Fact>
        )}
        {claim.source_id && (
          <Fact name="Message">
            <code>{claim.source_id}</code>
          </Fact>
        )}
        {claim.tags.length > 0 && (
          <Fact name="Tags">
            <span className="row">
              {claim.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>
          </Fact>
        )}
        {claim.superseded_by && (
          <Fact name="Replaced by">
            <ClaimLink id={claim.superseded_by} />
          </Fact>
        )}
        {claim.supersedes.length > 0 && (
          <Fact name="Replaces">
            <Replaced ids={claim.supersedes} />
          </Fact>
        )}
        <Fact name="Id">
          <span className="row">
            <code>{claim.id}</code>
            <CopyButton text={claim.id} label="Copy the id" />
          </span>
        </Fact>
      </dl>
      {hasMetadata && (
        <div className="stack tight">
          <h2>Metadata</h2>
          <CodeBlock code={JSON.stringify(claim.metadata, null, 2)} label="Metadata" copy={false} />
        </div>
      )}
    </section>
  );
}

/** In their words, as far as that is worth a credit each. */
const MOST_READ = 5;

const Replaced = ({ ids }: { ids: readonly string[] }) => (
  <ul className="plain stack tight">
    {ids.map((id, at) => (
      <li key={id}>{at < MOST_READ ? <ClaimLink id={id} /> : <Link href={claimPath(id)}>{id}</Link>}</li>
    ))}
  </ul>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
