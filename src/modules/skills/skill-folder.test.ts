import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { StartupError } from "../../platform/startup-error.ts";
import { createSkills, type SkillsDeps } from "./index.ts";
import { readSkillFolder } from "./skill-folder.ts";

describe("a folder of skills", () => {
  let place: string;
  let folder: string;
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), "skills-"));
    folder = path.join(place, "skills");
    await mkdir(folder);
  });
  afterEach(() => rm(place, { recursive: true }));

  const sample = (name: string, more = "") =>
    `---\nname: ${name}\ndescription: Does it.\n${more}---\nDo it.\n`;
  async function write(name: string, content: string | Uint8Array, file = "SKILL.md"): Promise<void> {
    const at = path.join(folder, name, file);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, content);
  }
  const read = () => readSkillFolder(folder, "built-in");
  const onlyFault = async () => {
    const { faults } = await read();
    assert.equal(faults.length, 1, faults.join("\n"));
    return faults[0] ?? "";
  };

  test("is read by name; what else stands in it is left alone", async () => {
    await write("two", sample("two"));
    await write("one", sample("one"));
    await write("one", "echo", "scripts/run.sh");
    await write("one", "# More", "references/REFERENCE.md");
    await write("lower", sample("lower"), "skill.md");
    await write(".hidden", "not a skill");
    await writeFile(path.join(folder, "README.md"), "About these skills.");
    const { skills, faults, warnings } = await read();
    assert.deepEqual([faults, warnings], [[], []]);
    assert.deepEqual(
      skills.map(({ name, source }) => [name, source]),
      [
        ["lower", "built-in"],
        ["one", "built-in"],
        ["two", "built-in"],
      ],
    );
  });

  test("may hold links that stay inside", async () => {
    await write("one", sample("one"));
    await write("two", sample("two"), "text.md");
    await symlink("text.md", path.join(folder, "two/SKILL.md"));
    assert.deepEqual((await read()).faults, []);
    await symlink(path.join(folder, "one"), path.join(folder, "three"));
    assert.match(await onlyFault(), /three.SKILL\.md: name must be the name of its folder, "three"/);
  });

  test("must not hold links that lead out", async () => {
    await mkdir(path.join(place, "skills-elsewhere"));
    const outside = path.join(place, "skills-elsewhere/SKILL.md");
    await writeFile(outside, sample("one"));
    await mkdir(path.join(folder, "one"));
    await symlink(outside, path.join(folder, "one/SKILL.md"));
    assert.match(await onlyFault(), /one.SKILL\.md: is a link out of the skills' folder/);
    await rm(path.join(folder, "one"), { recursive: true });
    await symlink(path.dirname(outside), path.join(folder, "one"));
    assert.match(await onlyFault(), /one.SKILL\.md: stands in a folder that is a link out/);
  });

  const refused: [string, () => Promise<void>, RegExp][] = [
    ["without a file", () => mkdir(path.join(folder, "one")), /one.SKILL\.md: is missing/],
    [
      "with a folder for a file",
      async () => void (await mkdir(path.join(folder, "one/SKILL.md"), { recursive: true })),
      /must be a file/,
    ],
    [
      "with a link to nothing",
      () => symlink("nowhere", path.join(folder, "one")),
      /can't be read \(ENOENT\)/,
    ],
    [
      "with a large file",
      () => write("one", sample("one") + "x".repeat(262_144)),
      /at most 262144 bytes, it has/,
    ],
    ["with bytes that are no text", () => write("one", new Uint8Array([0x2d, 0xff])), /must be UTF-8/],
    [
      "with wrong lines for a helper",
      () => write("one", sample("one", "metadata:\n  helper-opening: Hi.\n")),
      /helper-triggers/,
    ],
  ];
  for (const [kind, make, expected] of refused) {
    test(`${kind} is refused`, async () => {
      await make();
      assert.match((await read()).faults.join("\n"), expected);
    });
  }

  test("takes a file as large as it may be", async () => {
    const text = sample("one");
    await write("one", text + "x".repeat(262_144 - Buffer.byteLength(text)));
    assert.deepEqual((await read()).faults, []);
  });

  describe("at the start", () => {
    const warnings: string[] = [];
    const log = { warn: (_: object, text: string) => warnings.push(text) } as unknown as SkillsDeps["log"];

    test("is offered by name", async () => {
      await write("one", sample("one"));
      const skills = await createSkills({ folder: pathToFileURL(`${folder}/`), log });
      assert.deepEqual(skills.list(), [skills.find("one")]);
      assert.equal(skills.find("two"), undefined);
    });

    test("warns of what it had to guess", async () => {
      await write("one", "---\nname: one\ndescription: Use when: asked\n---\n");
      await createSkills({ folder, log });
      assert.match(warnings.pop() ?? "", /one.SKILL\.md: description is no YAML/);
    });

    test("stops it with everything that is wrong", async () => {
      await write("one", "no front matter");
      await write("two", "---\nname: Two\n---\n");
      await write("three", sample("three"));
      const error = await createSkills({ folder, log }).then(
        () => assert.fail("started"),
        (thrown) => thrown,
      );
      assert.ok(error instanceof StartupError, String(error));
      const lines = error.message.split("\n").slice(1);
      assert.equal(lines.length, 3, error.message);
      assert.ok(lines[0]?.includes(path.join(folder, "one", "SKILL.md")), error.message);
      assert.match(error.message, /two.SKILL\.md: name must be lower-case/);
      assert.match(error.message, /two.SKILL\.md: description is missing/);
    });

    test("stops it where there is no folder", async () => {
      await assert.rejects(createSkills({ folder: path.join(place, "none"), log }), {
        name: "StartupError",
        message: /none: can't be read \(ENOENT\)/,
      });
    });
  });
});
