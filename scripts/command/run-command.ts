import { Readable } from 'node:stream'
import type { Ended } from '../../bff/test/servers/ended-process.ts'
import type { Command } from './command.ts'

/** The command's outcome, as its process would report it. */
export async function runCommand (command: Command, args: readonly string[], environment: Record<string, string> = {}, input = ''): Promise<Ended> {
  const written = { stdout: '', stderr: '' }
  const output = (name: keyof typeof written) => ({ write (text: string) { written[name] += text } })
  const status = await command(args, { environment, stdin: Readable.from([input]), stdout: output('stdout'), stderr: output('stderr') })
  return { status, ...written }
}
