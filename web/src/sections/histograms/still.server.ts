/* The tests of a directive, printed and simulated. */
import { plottedRuns } from '#prerender/plots.server';
import { fieldsOfFile, wordOf } from '#content/files';
import { printedBins } from '#content/printed';
import { ofCatalogue } from '#content/words';
import { deviationOf, shareIn, withRest, type Test } from './bins';

const DIGITS = 1;
const round = (value: number) => Number(value.toFixed(DIGITS));

export async function still(attributes: Record<string, string>): Promise<Test[]> {
  const runs = plottedRuns(attributes);
  return Promise.all(
    runs.map(async (run): Promise<Test> => {
      const { bins, ...printed } = await printedBins(
        attributes['source'] ?? '',
        run.description.drive_name,
        run.workload,
      );
      if (bins.length === 0) throw new Error(`histograms: expected claims of ${run.workload}`);
      const shares = withRest(
        bins.map(({ share, ...span }) => ({
          ...span,
          printed: share,
          simulated: shareIn(span, run.latency_bin_edges_us, run.latency_histogram),
        })),
      );
      const title = wordOf(await fieldsOfFile(`workloads/${run.workload}`), 'title') ?? '';
      return {
        ...printed,
        // Drop the prefix: all of them are server tests.
        name: ofCatalogue(title).replace(/^[^:]*: /, ''),
        deviation: round(deviationOf(shares)),
        bins: shares.map((bin) => ({
          ...bin,
          printed: round(bin.printed),
          simulated: round(bin.simulated),
        })),
      };
    }),
  );
}
