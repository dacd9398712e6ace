import { pino, type Logger } from 'pino'

/** Bytes of log lines that may wait in memory while they cannot be written. */
const waitingMax = 4 * 1024 * 1024

/**
 * A log of JSON lines. No request waits for its line or fails because of it. While lines cannot be written, as on a full disk, they wait up to a
 * limit; lines beyond that are lost, and a line later says how many.
 * @param base fields of every line, which say what logs
 * @param destination a file descriptor or a file
 */
export function createLogger (level: string, base: object, destination: number | string = process.stdout.fd): Logger {
  // Lines are written in batches, and flushed when the process exits.
  const lines = pino.destination({ dest: destination, sync: false, minLength: 4096, periodicFlush: 100, maxLength: waitingMax })
  let lost = 0
  let failing = false
  // Without a listener, an error would end the process. What could not be written is tried again with the next flush.
  lines.on('error', () => { failing = true })
  lines.on('write', () => { failing = false })
  lines.on('drop', () => { lost++ })
  // Called when the process exits. It would retry until there is space, and so keep the process alive.
  const flushSync = lines.flushSync.bind(lines)
  lines.flushSync = () => { if (!failing) flushSync() }
  const logger = pino({
    level,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', '*.password', 'headers.cookie', 'headers.authorization', '*.headers.cookie', '*.headers.authorization']
  }, lines)
  lines.on('drain', () => {
    if (lost === 0) return
    const count = lost
    lost = 0
    logger.warn({ lines: count }, 'log lines were lost, because they could not be written')
  })
  return logger
}

/**
 * Resolves when all lines are written or have failed. Await it before the process ends: unless lines are known to fail by then, the exit retries
 * until it succeeds.
 */
export async function logWritten (logger: Logger): Promise<void> {
  await new Promise(resolve => { logger.flush(resolve) })
}
