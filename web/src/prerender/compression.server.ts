/*
 * The compressed sizes of data, and the results of drives that store it, both printed by the core
 * before the build.
 * 1. A content type is a sample with the stored sizes of its pages.
 * 2. A drive with a compression engine was run with each type; a drive without one stores all data
 *    alike.
 *
 * Server only: none of it is sent as script.
 */
import type { ContentSheet } from '#generated/types/ContentSheet';
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';
import type { Source } from '#sim/protocol';
import { workloadOn } from '#content/runs';
import { ofCatalogue } from '#content/words';
import { compresses, sheets } from './drives.server';
import { printedRun, printedRunNames } from './printed-runs.server';

const types = import.meta.glob<Record<string, ContentSheet>>('#generated/content-types.json', {
  import: 'default',
});
const WORKLOAD = 'settled-write';

interface Tried {
  description: Description;
  progress: Progress;
}

/** The results of a drive with one content type. */
export interface Outcome {
  write_amplification: number | null;
  write_mb_s: number | null;
}

/** A drive, its results with each content type that was run, and the run for any other type. */
export interface TriedDrive {
  title: string;
  compresses: boolean;
  /** The spare factor of the drive as sold. */
  spare_factor: number;
  outcomes: Record<string, Outcome>;
  scale: number;
  duration_s: number;
  source: Source;
}

export type NamedSheet = ContentSheet & { name: string };

/** Returns the content types, the most compressible first. */
export async function contentTypes(): Promise<NamedSheet[]> {
  const groups = await Promise.all(Object.values(types).map((load) => load()));
  const all = groups.flatMap((sheets) => Object.entries(sheets));
  return all
    .map(([name, { title, sample, source, ...sheet }]) => ({
      ...sheet,
      name,
      title: ofCatalogue(title),
      sample: ofCatalogue(sample),
      source: ofCatalogue(source),
    }))
    .toSorted((a, b) => a.stored_fraction - b.stored_fraction);
}

/**
 * Returns the drives, starting with the one run with the most types: the others store all data
 * alike.
 */
export async function triedDrives(): Promise<TriedDrive[]> {
  const drives = new Map<string, TriedDrive>();
  const known = await sheets();
  for (const name of printedRunNames('content-runs')) {
    const [drive, type] = name.split('_');
    const { description, progress } = printedRun<Tried>(`content-runs/${name}`)!;
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
  return [...drives.values()].toSorted(
    (a, b) => Object.keys(b.outcomes).length - Object.keys(a.outcomes).length,
  );
}
