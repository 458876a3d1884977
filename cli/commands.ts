/** All commands, in the order in which help lists them. */
import type { Command } from "./command.ts";
import { ask } from "./commands/ask.ts";
import { createCompletion } from "./commands/completion.ts";
import { doctor } from "./commands/doctor.ts";
import { exportMemory } from "./commands/export.ts";
import { createFeed, listFeeds, publishFeed, subscribeFeed } from "./commands/feeds.ts";
import { watchFeeds } from "./commands/feeds-watch.ts";
import { getFlux, listFlux, setFlux, watchFlux } from "./commands/flux.ts";
import { forget } from "./commands/forget.ts";
import { help } from "./commands/help.ts";
import { importMemory } from "./commands/import.ts";
import { createKey, listKeys, revokeKey } from "./commands/keys.ts";
import { login, logout } from "./commands/login.ts";
import { mcp } from "./commands/mcp.ts";
import { profile } from "./commands/profile.ts";
import { remember } from "./commands/remember.ts";
import { search } from "./commands/search.ts";
import { admin, start } from "./commands/service.ts";
import { usage } from "./commands/usage.ts";
import { createWebhook, deleteWebhook, listWebhooks } from "./commands/webhooks.ts";
import { listenToWebhooks } from "./commands/webhooks-listen.ts";
import { writeBashCompletion } from "./completion/bash.ts";
import { writeZshCompletion } from "./completion/zsh.ts";
import type { CommandGroup } from "./help.ts";

const completion = createCompletion((shell) =>
  shell === "bash" ? writeBashCompletion(allCommands()) : writeZshCompletion(allCommands()),
);

export const COMMAND_GROUPS: readonly CommandGroup[] = [
  { title: "Memory", commands: [remember, search, profile, forget, importMemory, exportMemory] },
  { title: "Helper", commands: [ask] },
  {
    title: "Live",
    commands: [
      listFeeds,
      createFeed,
      subscribeFeed,
      publishFeed,
      watchFeeds,
      listFlux,
      getFlux,
      setFlux,
      watchFlux,
      listWebhooks,
      createWebhook,
      deleteWebhook,
      listenToWebhooks,
    ],
  },
  { title: "Account", commands: [login, logout, listKeys, createKey, revokeKey, usage] },
  { title: "Service", commands: [start, doctor, admin, mcp] },
  { title: "Shell", commands: [completion, help] },
];

export const allCommands = (): Command[] => COMMAND_GROUPS.flatMap(({ commands }) => commands);
