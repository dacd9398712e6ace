/**
 * Whether a planned time has come. One that lies further ahead than anything is planned for was planned by a clock that was set back since.
 * @param most milliseconds ahead for which anything of the kind is planned
 */
export function hasCome (time: number, now: number, most: number): boolean {
  return time <= now || time > now + most
}
