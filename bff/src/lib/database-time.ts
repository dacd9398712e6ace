import type { Ports } from '../ports/ports.ts'

/** The time by the database's clock, which all processes share, as well as this one knows it. Milliseconds since 1970. */
export function databaseTime ({ clock, clockCheck }: Pick<Ports, 'clock' | 'clockCheck'>): number {
  return clock.now() - clockCheck.ahead()
}
