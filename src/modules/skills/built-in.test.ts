/** The skills that the service comes with: that they can be read is the start's own test, here is the rest. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { lookupsOf } from "./lookups.ts";
import { readSkillFolder } from "./skill-folder.ts";

const TOOLS = ["search_memory", "read_profile", "read_feed_state", "read_flux_state", "remember"];

const { skills, faults, warnings } = await readSkillFolder(
  path.join(import.meta.dirname, "../../../skills"),
  "built-in",
);
const described = skills.map((skill) => {
  const lookups = lookupsOf(skill);
  assert.ok(lookups, `${skill.name} says nothing to the built-in helper`);
  return { skill, lookups };
});

/** How a message that asks by this phrase could read, and what would take it for one that does. */
const spoken = (trigger: string) => trigger.replace("{subject}", "ana");
const heardBy = (trigger: string) =>
  new RegExp(
    trigger
      .split("{subject}")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+"),
  );

test("the built-in skills are there and without a fault", () => {
  assert.deepEqual([faults, warnings], [[], []]);
  assert.ok(skills.length >= 8, `only ${skills.length}`);
});

for (const { skill, lookups } of described) {
  describe(skill.name, () => {
    test("says what it does and when to use it", () => {
      assert.match(skill.description, /\bUse\b/);
      assert.equal(skill.version, "1.0.0");
    });

    test("says how it is asked for and what to look up", () => {
      assert.ok(lookups.triggers.length >= 5 && lookups.triggers.length <= 12);
      assert.equal(new Set(lookups.triggers).size, lookups.triggers.length);
      assert.ok(lookups.lookups.length >= 3 && lookups.lookups.length <= 6);
      assert.equal(new Set(lookups.lookups.map(({ heading }) => heading)).size, lookups.lookups.length);
      // A heading is shown as it stands.
      for (const { heading } of lookups.lookups) assert.doesNotMatch(heading, /[{}]/);
    });

    test("names tools that exist, and allows those it names", () => {
      const named = new Set(skill.instructions.match(/(?<=`)(?:search|read)_\w+(?=`)|(?<=`)remember(?=`)/g));
      for (const tool of named) assert.ok(TOOLS.includes(tool), tool);
      for (const tool of named) assert.ok(skill.allowedTools.includes(tool), `${tool} is not allowed`);
      for (const tool of skill.allowedTools) assert.ok(TOOLS.includes(tool), tool);
    });

    test("has the parts that each has, in a length that a model reads whole", () => {
      for (const part of ["When to use it", "Steps", "Form of the answer", "Never", "Example"]) {
        assert.ok(skill.instructions.includes(`\n## ${part}\n`), part);
      }
      assert.ok(skill.instructions.length < 5000);
    });

    test("sends to no skill that does not exist", () => {
      const names = new Set(skills.map(({ name }) => name));
      for (const [, name] of skill.instructions.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)) {
        assert.ok(names.has(name ?? ""), name);
      }
    });

    test("is not asked for with another's phrases", () => {
      for (const other of described) {
        if (other.skill === skill) continue;
        for (const trigger of lookups.triggers) {
          const taken = other.lookups.triggers.find((phrase) => heardBy(phrase).test(spoken(trigger)));
          assert.equal(taken, undefined, `"${trigger}" also asks for ${other.skill.name}`);
        }
      }
    });
  });
}
