import type { Readable } from 'node:stream'
import { DatabaseRefused } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { ConfigError } from '../../bff/src/start/config.ts'
import { PortalError } from '../../bff/src/errors.ts'
import { reasonOf } from '../../bff/src/lib/error-reason.ts'
import { Refused } from './refused.ts'

type Output = { isTTY?: boolean, write: (text: string) => unknown }

/** What a command gets from the process that runs it. */
export type Terminal = {
  environment: Readonly<Record<string, string | undefined>>
  stdin: Readable & { isTTY?: boolean }
  stdout: Output
  stderr: Output
}

/** An operator's command. Resolves with the exit code. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>

/**
 * Runs the command as a program. A refusal is printed as one line, and so is a file or folder that cannot be used; anything else is a fault, and its
 * stack trace is printed.
 */
export function refusing (command: Command): Command {
  return async (args, terminal) => {
    try {
      return await command(args, terminal)
    } catch (error) {
      if (!isRefusal(error)) throw error
      terminal.stderr.write(`${messageOf(error)}\n`)
      return 1
    }
  }
}

function isRefusal (error: unknown): error is Error {
  if ([Refused, ConfigError, DatabaseRefused, PortalError].some(refusal => error instanceof refusal)) return true
  // The operating system refused a file or a folder, as for lack of rights or space: the message names both.
  return error instanceof Error && 'syscall' in error && 'path' in error
}

/** Messages for the portal's users do not name the cause. */
function messageOf (error: Error): string {
  return error instanceof PortalError && error.code === 'portal_unavailable' ? `The database cannot be used: ${reasonOf(error.cause)}` : error.message
}

/** Runs the command in this process, which ends with its exit code. */
export async function start (command: Command): Promise<void> {
  const { argv, env: environment, stdin, stdout, stderr } = process
  process.exitCode = await command(argv.slice(2), { environment, stdin, stdout, stderr })
}
