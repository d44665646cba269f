// The same measurements as sim-core/benches/bench.rs, of the same core, in a worker.
// 1. A message names a scenario and its settings; the core runs it, one row at a time.
// 2. The answer: seconds for the whole run and for its steady part, and the programs in that part.
import init, { Session } from './wasm/write_cliff_wasm.js';

const EVENTS = 1e15;

/** @param {{ scenario: object, files: object, settings: string[][], steadyRow: number }} task */
async function run(task) {
  const { memory } = await init();
  const columns = Session.columns();
  const start_ms = performance.now();
  const session = new Session(task.scenario, task.files, task.settings);
  let steady_ms = 0;
  let programmed_slots = 0;
  let rows = 0;
  for (let finished = false; !finished;) {
    finished = session.advance(1, EVENTS).finished;
    const values = session.takeRows();
    for (let row = 0; row < values.length; row += columns.length) {
      rows += 1;
      if (rows <= task.steadyRow) continue;
      for (const name of ['host_slots', 'map_slots', 'moved_slots', 'padding_slots']) {
        programmed_slots += values[row + columns.indexOf(name)];
      }
    }
    if (steady_ms === 0 && rows >= task.steadyRow) steady_ms = performance.now();
  }
  const end_ms = performance.now();
  const digest = session.digest();
  session.free();
  return {
    rows,
    digest,
    programmed_slots,
    memory_bytes: memory.buffer.byteLength,
    whole_s: (end_ms - start_ms) / 1000,
    steady_s: (end_ms - steady_ms) / 1000,
  };
}

addEventListener('message', async ({ data }) => {
  try {
    postMessage({ result: await run(data) });
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : JSON.stringify(error) });
  }
});
