/* A few milliseconds of the same drive with each kind of NAND under each workload. */
import { ofCatalogue, ofDrive } from '#content/words';
import { fieldsOfFile } from '#content/files';
import { workloadOn } from '#content/runs';
import { namesIn } from '#prerender/plots.server';
import { operatedRun } from '#prerender/runs.server';
import { spansOf, type Span } from './work';

/** The second to observe; the drive has settled into its work by then. */
const AT_S = 2;
const STRETCH_US = 12_000;

export interface DriveAtWork {
  name: string;
  title: string;
  dies: number;
  channels: number;
  spans: Span[];
}

export interface Work {
  title: string;
  drives: DriveAtWork[];
}

export interface WorkStill {
  stretch_us: number;
  works: Work[];
}

export async function still(attributes: Record<string, string>): Promise<WorkStill> {
  const nands = namesIn(attributes['nands']);
  const names = (attributes['called'] ?? '').split(', ');
  const works = await Promise.all(
    namesIn(attributes['workloads']).map(async (workload): Promise<Work> => ({
      title: ofCatalogue(String((await fieldsOfFile(`workloads/${workload}`))['title'])),
      drives: await Promise.all(
        nands.map(async (nand, place): Promise<DriveAtWork> => {
          const source = await workloadOn(workload, attributes['drive'] ?? '', nand);
          const { operations, description, shape } = operatedRun(source, [['scale', '8']], AT_S);
          return {
            name: names[place]!,
            title: ofDrive(description.nand_name),
            dies: shape.channels * shape.dies_per_channel,
            channels: shape.channels,
            spans: spansOf(operations, STRETCH_US),
          };
        }),
      ),
    })),
  );
  return { stretch_us: STRETCH_US, works };
}
