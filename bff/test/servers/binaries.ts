import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { lackingForTryton } from '@portal/erp-gateway/examples/tryton/demo/packages'

/** Servers that a machine may lack, and the program of each. */
const programs = { redis: 'redis-server', postgres: 'postgres', nginx: 'nginx', prlimit: 'prlimit', unshare: 'unshare', setpriv: 'setpriv', flock: 'flock', systemd: 'systemd-analyze', prometheus: 'prometheus', alertmanager: 'prometheus-alertmanager', pgbouncer: 'pgbouncer' } as const

const debianPostgres = '/usr/lib/postgresql'

/** In Debian, PostgreSQL's programs are in a folder for each version, and nginx is only on root's path. */
function folders (): string[] {
  const onPath = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  try {
    return [...onPath, ...readdirSync(debianPostgres).sort().reverse().map(version => join(debianPostgres, version, 'bin'))]
  } catch {
    return onPath
  }
}

function isProgram (file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findProgram (name: string): string | undefined {
  return folders().map(folder => join(folder, name)).find(isProgram)
}

/** @returns the path of the program; throws if it is not found */
export function program (name: string): string {
  const file = findProgram(name)
  if (file === undefined) throw new Error(`no ${name} on this machine`)
  return file
}

/**
 * Why tests against a server are skipped on this machine, or false if they run.
 * @throws Error if the server is missing although `CI_REQUIRE` names it
 */
export function skipWithout (server: keyof typeof programs): string | false {
  const name = programs[server]
  return findProgram(name) === undefined ? skipFor(server, `no ${name}`) : false
}

/** The same for Tryton, which is more than one program. */
export function skipWithoutTryton (): string | false {
  const lacking = lackingForTryton()
  return lacking === undefined ? false : skipFor('tryton', lacking)
}

function skipFor (server: string, lacking: string): string {
  if ((process.env['CI_REQUIRE'] ?? '').split(',').includes(server)) {
    throw new Error(`CI_REQUIRE names ${server}, but there is ${lacking} on this machine`)
  }
  return `skipped: ${lacking} on this machine`
}
