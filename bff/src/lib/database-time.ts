import type { Ports } from '../ports/ports.ts'

/** The time by the database's clock, which all processes share, as well as this one knows it. Milliseconds since 1970. */
export function databaseTime ({ clock, clockCheck }: Pick<Ports, 'clock' | 'clockCheck'>): number {
  return clock.now() - clockCheck.ahead()
}

/**
 * The time by which orders are compared: whether one was ordered twice, or shown before another one was. It is this process's or, if its clock is off,
 * the database's. Everything else goes by the process's own clock.
 */
export function sharedTime (ports: Pick<Ports, 'clock' | 'clockCheck'>): number {
  return ports.clockCheck.isOff() ? databaseTime(ports) : ports.clock.now()
}
