import { join } from 'node:path'
import { endedProcess } from './ended-process.ts'

const server = join(import.meta.dirname, '../../src/start/server.ts')

/** The output of a start that ends by itself. */
export async function failedStart (environment: Record<string, string>): Promise<string> {
  const { status, stdout, stderr } = await endedProcess(server, [], { PORT: '0', ...environment })
  const line = /^The configuration is not usable: ([^\n]+)\n$/.exec(stderr)?.[1]
  return status === 1 && line !== undefined ? line : `exit ${status}\n${stderr}${stdout}`
}
