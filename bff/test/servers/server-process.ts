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
  signal: (signal: NodeJS.Signals) => void
  /** Ends the server and resolves when it is gone. */
  stop: (signal: NodeJS.Signals) => Promise<void>
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
  const ended = once(child, 'exit').finally(() => process.off('exit', killWithTests))
  await printed(child, ready, ended)
  return {
    signal: signal => { child.kill(signal) },
    stop: async signal => {
      child.kill(signal)
      await ended
    }
  }
}

async function printed (child: ChildProcess, ready: string, ended: Promise<unknown>): Promise<void> {
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      // Read to the end, or a full pipe would stop the server.
      createInterface(stream).on('line', line => {
        lines.push(line)
        if (line.includes(ready)) resolve()
      })
    }
    ended.then(() => reject(new Error(`${child.spawnfile} ended:\n${lines.join('\n')}`)), reject)
  })
}
