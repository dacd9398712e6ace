import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A process that should run until it is stopped. */
export type Program = {
  /** As it begins a sentence: `The gateway`. */
  name: string
  file: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  /** Where it writes what it prints. */
  log: string
  /** Whether it answers. */
  ready: (signal: AbortSignal) => Promise<boolean>
}

export type Surroundings = {
  say: (line: string) => void
  /** It ended right after being restarted, several times. */
  givenUp: () => void
  now?: () => number
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

export type Supervised = {
  /**
   * Resolves when it answers for the first time. Rejects with the last lines of its log if it ends before that, or does not answer within a
   * minute.
   */
  ready: Promise<void>
  /** Ends it, and resolves when it is gone. */
  stop: () => Promise<void>
}

const pollMs = 100
const readyWithinMs = 60_000
const endsWithinMs = 25_000
const linesShown = 10
/** A process that has run for this long did not end right after its start. */
const steadyAfterMs = 60_000
const endsInARowMax = 5

/** Starts a program. Once it has answered, it is started again when it ends, after 1, 2, 4 … seconds. */
export function supervise (program: Program, { say, givenUp, now = Date.now, pause = pauseFor }: Surroundings): Supervised {
  const stopping = new AbortController()
  let endsInARow = 0
  let { child, ended } = launch(program)
  const ready = answers(program, ended, stopping.signal)

  async function watch (): Promise<void> {
    while (true) {
      const begun = now()
      const how = await ended
      if (stopping.signal.aborted) return
      endsInARow = now() - begun > steadyAfterMs ? 1 : endsInARow + 1
      say(`${program.name} has ended (${how}). The last lines of ${program.log}:\n${lastLines(program.log)}`)
      if (endsInARow >= endsInARowMax) {
        say(`${program.name} has ended ${endsInARow} times in a row, and is not started again.`)
        return givenUp()
      }
      const waitMs = 1000 * 2 ** (endsInARow - 1)
      say(`${program.name} is started again in ${waitMs / 1000} s.`)
      await pause(waitMs, stopping.signal)
      if (stopping.signal.aborted) return
      ({ child, ended } = launch(program))
    }
  }
  const watching = ready.then(watch, () => undefined)

  return {
    ready,
    async stop () {
      stopping.abort()
      child.kill('SIGTERM')
      const cutOff = setTimeout(() => { child.kill('SIGKILL') }, endsWithinMs)
      await ended
      clearTimeout(cutOff)
      await watching
    }
  }
}

/**
 * In a process group of its own, so that Ctrl-C does not reach it before it should end. setpriv ends it with this process, even if that is killed.
 */
export function launched (file: string, args: readonly string[], { env, output }: { env: NodeJS.ProcessEnv, output: number | 'pipe' }) {
  return spawn('setpriv', ['--pdeathsig', 'TERM', '--', file, ...args], { env, detached: true, stdio: ['ignore', output, output] })
}

function launch (program: Program) {
  const output = openSync(program.log, 'a')
  const child = launched(program.file, program.args, { env: program.env, output })
  closeSync(output)
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  return { child, ended }
}

async function answers ({ name, log, ready }: Program, ended: Promise<string>, stopping: AbortSignal): Promise<void> {
  const over = AbortSignal.any([stopping, AbortSignal.timeout(readyWithinMs)])
  let how: string | undefined
  const gone = ended.then(sentence => { how = sentence })
  while (!await ready(over).catch(() => false)) {
    if (how !== undefined) throw new Error(`${name} has ended (${how}). The last lines of ${log}:\n${lastLines(log)}`)
    if (over.aborted) throw new Error(`${name} does not answer. The last lines of ${log}:\n${lastLines(log)}`)
    await Promise.race([gone, delay(pollMs)])
  }
}

/** Indented. */
function lastLines (log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-linesShown).map(line => `    ${line}`).join('\n')
}

async function pauseFor (ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
