/** In this order: most browsers also name those that they want to be taken for. */
const families = [['Edge', 'Edg'], ['Opera', 'OPR'], ['Samsung Internet', 'SamsungBrowser'], ['Firefox', 'Firefox'], ['Chrome', 'Chrome'], ['Safari', 'Version']] as const

/** A browser's name and its major version, `Chrome 131`: enough to try the same, too little to tell people apart. */
export function browserFamily (userAgent: string | undefined): string {
  for (const [family, token] of families) {
    const version = new RegExp(`\\b${token}/(\\d{1,4})\\b`).exec(userAgent ?? '')?.[1]
    if (version !== undefined) return `${family} ${version}`
  }
  return 'other'
}
