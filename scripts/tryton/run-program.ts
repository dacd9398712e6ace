import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { launched } from './supervisor.ts'

const linesKept = 20

type Options = {
  env: NodeJS.ProcessEnv
  /** Ends it. */
  signal: AbortSignal
  /** Called with each line that it prints on standard output. */
  told?: (line: string) => void
}

/**
 * Runs a command to its end.
 * @throws Error with the last lines that it has printed if it fails; the signal's reason if that ends it
 */
export async function runProgram (file: string, args: readonly string[], { env, signal, told }: Options): Promise<void> {
  signal.throwIfAborted()
  const child = launched(file, args, { env, output: 'pipe' })
  const printed: string[] = []
  const end = (): void => { child.kill('SIGTERM') }
  signal.addEventListener('abort', end)
  try {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      createInterface(stream).on('line', line => {
        printed.push(line)
        if (printed.length > linesKept) printed.shift()
        if (stream === child.stdout) told?.(line)
      })
    }
    const [code] = await once(child, 'close')
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`${file} ${args.join(' ')} has failed:\n${printed.join('\n')}`)
  } finally {
    signal.removeEventListener('abort', end)
  }
}
