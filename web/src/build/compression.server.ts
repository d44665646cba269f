/*
 * What data compresses to, and what drives make of it, as the core printed both before the build.
 * 1. A content type is a sample with the stored sizes of its pages.
 * 2. A drive with a compression engine was run with each; one without stores all data alike.
 * Server only: none of it is script.
 */
import type { ContentSheet } from '#generated/types/ContentSheet';
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';
import type { Source } from '#sim/protocol';
import { workloadOn } from '#content/runs';
import { ofCatalogue } from '#content/words';
import { compresses, sheets } from './drives.server';
import { printed, printedIn } from './printed.server';

const types = import.meta.glob<Record<string, ContentSheet>>(
  '#generated/content-types.json', { import: 'default' },
);
const WORKLOAD = 'settled-write';

interface Tried {
  description: Description;
  progress: Progress;
}

/** What a drive made of one kind of data. */
export interface Outcome {
  write_amplification: number | null;
  write_mb_s: number | null;
}

/** A drive, what it made of each content type that was tried, and the run for any other. */
export interface TriedDrive {
  title: string;
  compresses: boolean;
  /** Of its NAND, as sold. */
  spare_factor: number;
  outcomes: Record<string, Outcome>;
  scale: number;
  duration_s: number;
  source: Source;
}

export type NamedSheet = ContentSheet & { name: string };

/** The types that compress best come first. */
export async function contentTypes(): Promise<NamedSheet[]> {
  const found = await Promise.all(Object.values(types).map((load) => load()));
  const all = found.flatMap((sheets) => Object.entries(sheets));
  return all.map(([name, { title, sample, source, ...sheet }]) => ({
    ...sheet,
    name,
    title: ofCatalogue(title),
    sample: ofCatalogue(sample),
    source: ofCatalogue(source),
  })).toSorted((a, b) => a.stored_fraction - b.stored_fraction);
}

/** The drive that was tried with most types comes first: the others store all data alike. */
export async function triedDrives(): Promise<TriedDrive[]> {
  const drives = new Map<string, TriedDrive>();
  const known = await sheets();
  for (const name of printedIn('content-runs')) {
    const [drive, type] = name.split('_');
    const { description, progress } = printed<Tried>(`content-runs/${name}`)!;
    const sheet = known.find((each) => each.drive_name === drive)!;
    const { write_amplification, write_mb_s } = progress;
    const tried = drives.get(drive!) ?? {
      title: description.drive_title,
      compresses: compresses(sheet),
      spare_factor: description.spare_factor_default,
      outcomes: {},
      scale: description.scale,
      duration_s: description.duration_s,
      source: await workloadOn(WORKLOAD, drive!, sheet.nand_names[0]!),
    };
    tried.outcomes[type!] = { write_amplification, write_mb_s };
    drives.set(drive!, tried);
  }
  return [...drives.values()].toSorted((a, b) =>
    Object.keys(b.outcomes).length - Object.keys(a.outcomes).length);
}
