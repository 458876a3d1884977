/** What was picked or dropped, as files with their paths inside of it. A folder's are read when they are needed. */
import type { GivenFile } from "../../../../importers/index.ts";

export const fromPicked = (files: Iterable<File>): GivenFile[] =>
  // Of a folder the path stands beside the name; of single files there is none.
  [...files].map((file) => toGiven(file, file.webkitRelativePath || file.name));

/**
 * To be called while the drop is being told: a moment later the browser has taken its files back.
 */
export async function fromDropped(items: Iterable<DataTransferItem>): Promise<GivenFile[]> {
  const dropped = [...items]
    .filter(({ kind }) => kind === "file")
    // Only the first knows folders; what is no file of a disk has only the second.
    .map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
    .filter((one) => one !== null);
  const given: GivenFile[] = [];
  for (const one of dropped)
    given.push(...(one instanceof File ? [toGiven(one, one.name)] : await readEntry(one)));
  return given;
}

/** One after the other: a folder may hold more than a browser opens at once. */
async function readEntry(entry: FileSystemEntry): Promise<GivenFile[]> {
  if (isFile(entry)) return [toGiven(await openFile(entry), entry.fullPath.replace(/^\//, ""))];
  const files: GivenFile[] = [];
  if (isFolder(entry)) for (const inside of await listFolder(entry)) files.push(...(await readEntry(inside)));
  return files;
}

async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // Chromium answers a hundred at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const openFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const toGiven = (file: File, name: string): GivenFile => ({
  name,
  blob: file,
  modifiedAt: new Date(file.lastModified),
});

/** "conversations.json", "may.md and june.md", "notes/may.md and 311 more" */
export function describeNames(names: readonly string[]): string {
  const [first = "nothing", second, ...more] = names;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} more`;
}
