import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../bff/test/servers/eventually.ts'
import { pinned, type Core } from './cores.ts'

export type Running = {
  child: ChildProcess
  /** Sends SIGTERM, and resolves when the process is gone. */
  stop: () => Promise<void>
  /** Sends SIGKILL. */
  kill: () => Promise<void>
}

export type Start = {
  core: Core
  file: string
  args?: readonly string[]
  env?: Record<string, string>
  /** The file for its output, as under a supervisor; nothing reads it during the run. */
  output: string
  /** The address that answers 200 once the server is ready. */
  ready: string
}

/** No server outlives the benchmark. */
const children = new Set<ChildProcess>()
process.once('exit', () => { for (const child of children) child.kill('SIGKILL') })

/** Starts a server on a core, and resolves once it is ready. */
export async function start ({ core, file, args = [], env = {}, output, ready }: Start): Promise<Running> {
  const printed = openSync(output, 'a')
  const child = spawn(...pinned(core, file, args), { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', printed, printed, 'ipc'] })
  closeSync(printed)
  children.add(child)
  const ended = once(child, 'exit').finally(() => children.delete(child))
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  await eventually(async () => {
    if (child.exitCode !== null) return
    const { ok } = await fetch(ready)
    if (!ok) throw new Error(`${ready} is not ready`)
  }, 60_000)
  if (child.exitCode !== null) throw new Error(`${file} ${args.join(' ')} has ended: see ${output}`)
  return { child, stop: async () => await end('SIGTERM'), kill: async () => await end('SIGKILL') }
}

/** The path of a script in this folder. */
export function script (name: string): string {
  return join(import.meta.dirname, name)
}
