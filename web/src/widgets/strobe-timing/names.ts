/* Interfaces as people call them: `nv-ddr-5` is NV-DDR mode 5. */
import words from './words.json';
import { fill } from '#format/format';

type Family = keyof typeof words.families;

export function familyOf(name: string): Family {
  if (name === 'nv-ddr2') return 'nv_ddr2';
  if (name.startsWith('nv-ddr')) return 'nv_ddr';
  return name.startsWith('toggle') ? 'toggle' : 'sdr';
}

export function nameOf(name: string): string {
  return fill(words.families[familyOf(name)], { mode: name.split('-').at(-1)! });
}
