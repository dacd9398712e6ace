import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const server = join(import.meta.dirname, '../../src/server.ts')

/** Starts are most of these tests. Without it each would strip the types of all files anew. */
export const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../.cache/compile')

/** What a start says that ends by itself. */
export async function failedStart (environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [server], { env: { PATH: process.env['PATH'], PORT: '0', NODE_COMPILE_CACHE, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], stderr, stdout] = await Promise.all([once(child, 'exit'), text(child.stderr), text(child.stdout)])
  const line = /^The configuration is not usable: ([^\n]+)\n$/.exec(stderr)?.[1]
  return code === 1 && line !== undefined ? line : `exit ${code}\n${stderr}${stdout}`
}
