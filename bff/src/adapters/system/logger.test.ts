import { execFileSync, spawn } from 'node:child_process'
import { constants, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { createLogger, logWritten } from './logger.ts'

t.test('a log line that does not fit on a full disk stops nothing, neither at once nor when the process exits', { skip: existsSync('/dev/full') ? false : 'no /dev/full on this machine' }, async t => {
  const logger = createLogger('info', {}, '/dev/full')
  logger.info('first')
  const failure = await new Promise<Error | undefined>(resolve => { logger.flush(resolve) })
  t.match(failure, { code: 'ENOSPC' })
  logger.fatal('flushed at once, like all lines at the exit')
})

t.test('each line names its process, so that those of several on one machine can be told apart', async t => {
  const file = join(t.testdir(), 'log')
  const logger = createLogger('info', { host: 'portal-1', pid: 7, port: 8081 }, file)
  logger.info('said')
  await logWritten(logger)
  t.match(JSON.parse(readFileSync(file, 'utf8')), { host: 'portal-1', pid: 7, port: 8081, msg: 'said' })
})

t.test('while nobody reads the log, its lines wait in memory up to a limit; then a line says how many were lost', async t => {
  const pipe = join(t.testdir(), 'log')
  execFileSync('mkfifo', [pipe])
  const logger = createLogger('info', {}, openSync(pipe, constants.O_RDWR))
  const written = 10_000
  for (let n = 0; n < written; n++) logger.info({ n, text: 'x'.repeat(1000) }, 'line')

  const reader = spawn('cat', [pipe])
  t.teardown(() => reader.kill())
  let read = 0
  for await (const text of createInterface(reader.stdout)) {
    const line = JSON.parse(text) as { msg: string, lines?: number }
    if (line.msg === 'line') read++
    else {
      t.match(line, { msg: 'log lines were lost, because they could not be written', lines: written - read })
      break
    }
  }
  t.ok(read > 1000 && read < written)
})
