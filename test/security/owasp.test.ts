/**
 * The OWASP API Security Top 10 (2023), walked through against the running service. What needs a clock, a name server
 * or a certificate of its own is tested beside its code; this table says where all of it is.
 *
 * | risk | here | elsewhere |
 * |---|---|---|
 * | API1 object level authorisation | object-access.ts: every place of every operation | the parts' own tests, test/integration |
 * | API2 authentication | authentication.ts: every operation with every spoiled credential | accounts-*, keys-*, guards (cookies, origins, timing, back-off), src/modules/accounts/cookies |
 * | API3 object property level authorisation | properties.ts: mass assignment, undescribed fields, secrets | webhooks (secret shown once), guards (what is stored) |
 * | API4 resource consumption | resources.ts: sizes, pages, tiresome texts, live connections, slow and wide requests | bad-requests, memory-bad-input, feeds-catalogue (patterns of schemas), feeds-live (slow readers), cluster/shared-limits |
 * | API5 function level authorisation | authentication.ts: every operation with every scope but its own | bad-requests |
 * | API6 sensitive flows | flows.ts: parallel spending, prices, rounding, repeats, sign-up floods, the ledger | credits-*, accounts-sign-in (back-off) |
 * | API7 server side request forgery | outgoing.ts: webhooks and schemas | src/platform/outbound (every spelling, DNS that changes, redirects) |
 * | API8 misconfiguration | configuration.ts: headers, hosts, methods, smuggling, crooked paths, types, pollution | guards (CORS), sockets, browser/web-security (CSP, XSS), shipped-logs (the logs of the proxy and of PostgreSQL) |
 * | API9 inventory | configuration.ts: methods of each path, what the router knows, what scanners look for | operations, src/modules/docs/service-description |
 * | API10 unsafe consumption | outgoing.ts: models, embedders and receivers that mean no good | src/platform/outbound, src/platform/model, agent-model, agent-injections |
 * | injection | injection.ts: SQL, headers, logs, lines, streams, orders in what is remembered | memory-bad-input, agent-injections |
 */
import { authentication } from "./authentication.ts";
import { configuration } from "./configuration.ts";
import { flows } from "./flows.ts";
import { injection } from "./injection.ts";
import { objectAccess } from "./object-access.ts";
import { consumption, outgoingAddresses } from "./outgoing.ts";
import { properties } from "./properties.ts";
import { resources } from "./resources.ts";
import { openStage } from "./stage.ts";
import { openStrictStage } from "./strict-stage.ts";

const [stage, strict] = await Promise.all([openStage(), openStrictStage()]);

objectAccess(stage);
authentication(stage);
properties(stage);
resources(stage);
configuration(stage, strict);
outgoingAddresses(strict);
consumption(stage, strict);
injection(stage);
// Last: it leaves this address without another call.
flows(strict);
