import { readdirSync, readFileSync } from 'node:fs';

export type Process = { pid: number; parent: number; command: string; rssMb: number; pssMb: number };

/** Every process of the machine that this user may inspect. Linux only: reads /proc. */
export function allProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

function readProcess(pid: number): Process | undefined {
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
    const status = read('status');
    const number = (text: string, field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return {
      pid,
      parent: number(status, 'PPid'),
      command: read('cmdline').replaceAll('\0', ' ').trim(),
      rssMb: number(status, 'VmRSS') / 1024,
      // Memory that processes share, such as Node's program, is divided among them.
      pssMb: number(read('smaps_rollup'), 'Pss') / 1024,
    };
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
}

/** A process and all its descendants. */
export function treeOf(root: number, processes: readonly Process[]): Process[] {
  const children = processes.filter((one) => one.parent === root);
  const self = processes.filter((one) => one.pid === root);
  return [...self, ...children.flatMap((child) => treeOf(child.pid, processes))];
}
