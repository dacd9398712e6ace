import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A port that nobody listens on. */
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
  /** Resolves when it is gone, however that came, with its exit code; null where a signal has ended it. */
  ended: Promise<number | null>
  /** What it has printed since it was ready, at most its last lines. */
  output: () => string
  signal: (signal: NodeJS.Signals) => void
  /** Ends the server and resolves when it is gone, with its exit code; null where the signal has ended it. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/**
 * Starts a server and resolves once it has printed a line that holds `ready`.
 * @throws Error with what it printed, where it ends before
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
      // Read to the end, or a full pipe would stop the server.
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
