import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A free port. */
export async function sparePort (): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export type ServerProcess = {
  pid: number
  /** Resolves with its exit code when it is gone, for whatever reason; null if a signal killed it. */
  ended: Promise<number | null>
  /** The last lines that it has printed since it was ready. */
  output: () => string
  signal: (signal: NodeJS.Signals) => void
  /** Stops the server, and resolves with its exit code when it is gone; null if the signal killed it. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/**
 * Starts a server, and resolves once it has printed a line that contains `ready`.
 * @throws Error with its output, if it exits before that
 */
export async function startProcess (
  file: string,
  args: readonly string[],
  { ready, ...options }: SpawnOptions & { ready: string }
): Promise<ServerProcess> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const killWithTests = () => { child.kill('SIGKILL') }
  process.once('exit', killWithTests)
  const ended = once(child, 'exit').then(([code]): number | null => code).finally(() => process.off('exit', killWithTests))
  const lines = await printed(child, ready, ended)
  if (child.pid === undefined) throw new Error(`${file} did not start`)
  return {
    pid: child.pid,
    ended,
    output: () => lines.join('\n'),
    signal: signal => { child.kill(signal) },
    stop: async signal => {
      child.kill(signal)
      return await ended
    }
  }
}

const linesKept = 100

async function printed (child: ChildProcess, ready: string, ended: Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      // Keep reading, or a full pipe would block the server.
      createInterface(stream).on('line', line => {
        lines.push(line)
        if (lines.length > linesKept) lines.shift()
        if (line.includes(ready)) resolve()
      })
    }
    ended.then(() => reject(new Error(`${child.spawnfile} ended:\n${lines.join('\n')}`)), reject)
  })
  return lines
}
