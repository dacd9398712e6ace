import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time so far, and resident bytes. */
export type ProcessUsage = { cpu: number, resident: number }

const ticksPerSecond = 100
const pageBytes = 4096

/** The usage of everything that this process has started, directly or not, summed by program name. */
export function usageByProgram (): Map<string, ProcessUsage> {
  const all = new Map(readdirSync('/proc').filter(name => /^\d+$/.test(name)).flatMap(name => {
    const found = processOf(name)
    return found === undefined ? [] : [[found.pid, found] as const]
  }))
  const started = (pid: number): boolean => {
    const parent = all.get(pid)?.parent
    return parent !== undefined && (parent === process.pid || started(parent))
  }
  const parts = new Map<string, ProcessUsage>()
  for (const { pid, name, cpu, resident } of all.values()) {
    if (!started(pid)) continue
    const before = parts.get(name) ?? { cpu: 0, resident: 0 }
    parts.set(name, { cpu: before.cpu + cpu, resident: before.resident + resident })
  }
  return parts
}

/** See proc(5). @returns undefined if it has meanwhile ended */
function processOf (pid: string): ProcessUsage & { pid: number, parent: number, name: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const script = /\/([\w-]+)\.ts\0/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1]
    const [, program = '', rest = ''] = /\((.*)\) (.*)$/s.exec(stat) ?? []
    const fields = rest.split(' ').map(Number)
    // Processor time by the program, by the kernel for it, and by those of its children that have ended, such as PostgreSQL's closed connections.
    const ticks = fields.slice(11, 15).reduce((sum, some) => sum + some, 0)
    const [parent = 0, pages = 0] = [fields[1], fields[21]]
    return { pid: Number(pid), parent, name: script ?? program, cpu: ticks * 1000 / ticksPerSecond, resident: pages * pageBytes }
  } catch {
    return undefined
  }
}
