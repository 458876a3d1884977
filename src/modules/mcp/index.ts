/** The Model Context Protocol: the service's endpoints as tools, resources and prompts for models of others. */
import type { Site } from "../../platform/http/credential.ts";
import type { Module } from "../../platform/http/module.ts";
import { createMcpPages } from "./http.ts";

export function createMcp(options: { version: string; site: Site }): { module: Module } {
  const { pages, close } = createMcpPages(options);
  return { module: { name: "mcp", routes: [], pages, close } };
}
