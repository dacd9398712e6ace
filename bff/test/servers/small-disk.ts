import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { program } from './binaries.ts'

/** Megabytes. */
const size = 24

/**
 * What starts a program with a small disk of its own in `dir`, a file system in memory that is gone with the program. Its standard output is written
 * there, to `output.log`, and read from there.
 * @param from the folder whose files are on the disk at first
 */
export function onSmallDisk (dir: string, from: string): string[] {
  return onDisk(dir, from, '')
}

/** The same with a disk that is full when the program starts. @param freed there is space as soon as there is such a file */
export function onFullDisk (dir: string, from: string, freed: string): string[] {
  return onDisk(dir, from, `${fill} (while kill -0 $$ && ! [ -e "$1" ]; do sleep 0.1; done 2> /dev/null; ${free}) & shift`, freed)
}

/** The same, started anew, with space, once it has ended on the full disk. @param said the file for what it prints about its end */
export function onceOnFullDisk (dir: string, from: string, said: string): string[] {
  return onDisk(dir, from, `${fill} said=$1; shift; "$@" >> "$0/output.log" 2> "$said"; ${free}`, said)
}

const fill = 'cat /dev/zero > "$0/filler" 2> /dev/null;'
const free = 'rm "$0/filler"'

/** @param first what a shell does before it becomes the program, with `more` as its next arguments */
function onDisk (dir: string, from: string, first: string, ...more: string[]): string[] {
  const script = `
    mount -t tmpfs -o size=${size}m tmpfs "$0" && cp -a --sparse=never "$1"/. "$0" && shift && touch "$0/output.log" || exit 1
    tail --pid=$$ -n +1 -f "$0/output.log" &
    ${first}
    exec "$@" >> "$0/output.log"`
  return [program('unshare'), '--mount', '--map-root-user', 'sh', '-c', script, dir, from, ...more]
}

/** Whether this user may mount within a namespace of its own; some containers forbid it. */
export function skipWithoutMounts (): string | false {
  try {
    execFileSync(program('unshare'), ['--mount', '--map-root-user', 'true'], { stdio: 'ignore' })
    return false
  } catch {
    return 'skipped: no unshare, or no namespaces for this user'
  }
}

/** The disk of a running process that was started `onSmallDisk`. */
export function smallDiskOf (pid: number, dir: string) {
  const there = join(`/proc/${pid}/root`, dir)
  const filler = join(there, 'filler')
  return {
    path: there,
    /** Takes all that is left, to the last byte. */
    fill (): void {
      const file = openSync(filler, 'w')
      try {
        for (const block of [Buffer.alloc(65_536), Buffer.alloc(1)]) writeUntilFull(file, block)
      } finally {
        closeSync(file)
      }
    },
    free (): void { rmSync(filler) }
  }
}

function writeUntilFull (file: number, block: Buffer): void {
  try {
    while (true) writeSync(file, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
