import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { pinned } from './cores.ts'

const run = promisify(execFile)

/** A request of the load. Requests are sent in turn. */
export type Question = { path: string, headers: Record<string, string>, body: string }

/** The result of a load: answers per second, and the median and 99th percentile of the latency in milliseconds. */
export type Load = { requests: number, rate: number, median: number, p99: number, failed: number }

/**
 * Writes the file from which wrk sends these requests repeatedly.
 * @param pause milliseconds that each connection waits before a request on average, like independent people; none if left out
 */
export async function writeQuestions (file: string, questions: readonly Question[], { pause }: { pause?: number } = {}): Promise<string> {
  const lines = questions.map(({ path, headers, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${lua(name)}] = ${lua(value)}`)
    return `wrk.format('POST', ${lua(path)}, { ${fields.join(', ')} }, ${lua(body)})`
  })
  await writeFile(file, `
local questions
local at = 0
init = function ()
  questions = {
    ${lines.join(',\n    ')}
  }
end
request = function ()
  at = at % #questions + 1
  return questions[at]
end
${pause === undefined ? '' : `delay = function () return -math.log(1 - math.random()) * ${pause} end`}
done = function (summary, latency)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout
  print(string.format('RESULT %d %d %d %d %d', summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
`)
  return file
}

/** A Lua string, written as JSON, which Lua reads except for `\u`: headers and bodies are ASCII here. */
function lua (text: string): string {
  return JSON.stringify(text)
}

/**
 * Sends requests for a number of seconds, as fast as they are answered, or with the file's pauses.
 * @param questions a file of `writeQuestions`
 * @throws Error if wrk cannot be run
 */
export async function load (url: string, questions: string, { connections, seconds }: { connections: number, seconds: number }): Promise<Load> {
  const parameters = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', questions, url]
  const { stdout } = await run(...pinned('load', 'wrk', parameters))
  const [requests, microseconds, median, p99, failed] = (/^RESULT (.*)$/m.exec(stdout)?.[1] ?? '').split(' ').map(Number)
  if (requests === undefined || microseconds === undefined || median === undefined || p99 === undefined || failed === undefined) {
    throw new Error(`wrk has not printed a result:\n${stdout}`)
  }
  return { requests, rate: requests / microseconds * 1e6, median: median / 1000, p99: p99 / 1000, failed }
}
