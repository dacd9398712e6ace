import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What a machine may lack, and the program that stands for it. */
const programs = { redis: 'redis-server', postgres: 'postgres', nginx: 'nginx', prlimit: 'prlimit' } as const

const debianPostgres = '/usr/lib/postgresql'

/** Debian keeps PostgreSQL's servers off the path, in a folder for each version, and nginx off that of people who are not root. */
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

/** @returns where the program is; throws where it is nowhere */
export function program (name: string): string {
  const file = findProgram(name)
  if (file === undefined) throw new Error(`no ${name} on this machine`)
  return file
}

/**
 * Why tests against a server are skipped here, or false where they run.
 * @throws Error where `CI_REQUIRE` names the server: then a machine without it fails
 */
export function skipWithout (server: keyof typeof programs): string | false {
  const name = programs[server]
  if (findProgram(name) !== undefined) return false
  if ((process.env['CI_REQUIRE'] ?? '').split(',').includes(server)) {
    throw new Error(`CI_REQUIRE names ${server}, but there is no ${name} on this machine`)
  }
  return `skipped: no ${name} on this machine`
}
