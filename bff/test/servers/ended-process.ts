import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** What every process that a test starts has of the test's environment: programs are found, and what Node has compiled is not compiled again. */
export const inherited = {
  PATH: process.env['PATH'],
  ...process.env['NODE_COMPILE_CACHE'] !== undefined && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
}

export type Ended = { status: number | null, stdout: string, stderr: string }

/** Runs a script in a process of its own until it ends by itself. */
export async function endedProcess (script: string, args: readonly string[], environment: Record<string, string> = {}, input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [script, ...args], { env: { ...inherited, ...environment } })
  // A script that ends without reading it closes the pipe.
  child.stdin.on('error', () => {}).end(input)
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close').then(([code]): number | null => code)])
  return { status, stdout, stderr }
}
