import { existsSync, readFileSync } from 'node:fs'

const python = '/usr/lib/python3/dist-packages'

/** Debian's packages, and a file of each. They pull in whatever else is needed. */
const packages: Readonly<Record<string, string>> = {
  'tryton-server': '/usr/bin/trytond',
  'tryton-proteus': `${python}/proteus/__init__.py`,
  ...Object.fromEntries(['sale', 'stock', 'account-invoice', 'sale-price-list', 'sale-history'].map(name =>
    [`tryton-modules-${name}`, `${python}/trytond/modules/${name.replaceAll('-', '_')}/tryton.cfg`]))
}

/** The release for which the module is written: Tryton's modules belong to one release each. */
const release = '6.0'

/** Installs all of them. */
export const installCommand = `sudo apt-get install --no-install-recommends ${Object.keys(packages).join(' ')}`

function missingPackages (exists: (file: string) => boolean): string[] {
  return Object.entries(packages).filter(([, file]) => !exists(file)).map(([name]) => name)
}

function releaseOf (source: string): string {
  return /^__version__ = "(\d+\.\d+)/m.exec(source)?.[1] ?? 'of an unknown release'
}

/** What this machine has. */
type Machine = { exists: (file: string) => boolean, read: (file: string) => string }

const thisMachine: Machine = { exists: existsSync, read: file => readFileSync(file, 'utf8') }

/** What Tryton needs and this machine lacks: `no tryton-server` or `Tryton 7.0 instead of 6.0`. Undefined if nothing is missing. */
export function lackingForTryton ({ exists, read }: Machine = thisMachine): string | undefined {
  const missing = missingPackages(exists)
  if (missing.length > 0) return `no ${missing.join(', ')}`
  const found = releaseOf(read(`${python}/trytond/__init__.py`))
  return found === release ? undefined : `Tryton ${found} instead of ${release}, for which the portal's module is written`
}
