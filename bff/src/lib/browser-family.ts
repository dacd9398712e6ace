/** The order matters: most browsers also name those that they imitate. On iPhones and iPads they have other names. */
const families = [
  ['Edge', 'Edg(?:A|iOS)?'], ['Opera', 'OPR'], ['Samsung Internet', 'SamsungBrowser'], ['Firefox', '(?:Firefox|FxiOS)'], ['Chrome', '(?:Chrome|CriOS)'],
  ['Safari', 'Version']
] as const

/** The order matters: Android and ChromeOS also name Linux, and Apple's devices the Mac. An iPad that asks for desktop pages counts as a Mac. */
const systems = [
  ['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Android', 'Android'], ['Windows', 'Windows'], ['Mac', 'Macintosh'], ['ChromeOS', 'CrOS'], ['Linux', 'Linux']
] as const

/**
 * A browser's name with its major version and its system, `Chrome 131 on Windows`: enough to reproduce a problem and to recognize one's own devices, too
 * little to tell people apart. Unknown parts are left out; `other` if nothing is known.
 */
export function browserFamily (userAgent = ''): string {
  const browser = familyOf(userAgent)
  const [system] = systems.find(([, token]) => new RegExp(`\\b${token}\\b`).test(userAgent)) ?? []
  if (system === undefined) return browser ?? 'other'
  return `${browser ?? 'Unknown browser'} on ${system}`
}

function familyOf (userAgent: string): string | undefined {
  for (const [family, token] of families) {
    const version = new RegExp(`\\b${token}/(\\d{1,4})\\b`).exec(userAgent)?.[1]
    if (version !== undefined) return `${family} ${version}`
  }
  return undefined
}
