import type { Ports } from '../ports/ports.ts'

/** The time by the database's clock, which all processes share, as well as this one knows it. Milliseconds since 1970. */
export function databaseTime ({ clock, clockCheck }: Pick<Ports, 'clock' | 'clockCheck'>): number {
  return clock.now() - clockCheck.ahead()
}

/** The time of what is recorded for other processes, and compared with what they have recorded: this process's or, if its clock is off, the database's. */
export function sharedTime (ports: Pick<Ports, 'clock' | 'clockCheck'>): number {
  return ports.clockCheck.isOff() ? databaseTime(ports) : ports.clock.now()
}
