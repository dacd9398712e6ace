import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pinned } from '../cores.ts'
import { script } from '../processes.ts'
import type { FloodOrder } from './flooding-process.ts'

/** Begins a flood, from a process on the core of the load. */
export function startFlood (order: FloodOrder): { stop: () => Promise<void> } {
  const child = spawn(...pinned('load', process.execPath, [script('floods/flooding-process.ts')]), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(order)
  const ended = once(child, 'exit')
  return {
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    }
  }
}
