import { constants } from 'node:fs'
import { lstat, open, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { fileDelivery } from '@portal/contracts/policy/file-delivery'
import { PortalError } from '../../errors.ts'
import type { Clock } from '../../ports/system/clock.ts'
import type { ServerFile, ServerFiles } from '../../ports/mails/server-files.ts'

type FolderOptions = {
  dir: string
  clock: Clock
  /** The maximum number of files listed. */
  listMax?: number
}

/** Milliseconds. A network folder whose server is gone may hang forever. */
const limitMs = 5000

/**
 * The regular files of a folder. A folder that hangs blocks only one thread: until it answers, all further calls fail at once.
 */
export function createServerFiles ({ dir, clock, listMax = fileDelivery.filesMax }: FolderOptions): ServerFiles {
  let stuck: Promise<unknown> | undefined

  async function inTime<T> (work: () => Promise<T>): Promise<T> {
    if (stuck !== undefined) throw new PortalError('files_unavailable')
    const answer = work()
    const late = Symbol('late')
    try {
      const first = await Promise.race([answer, clock.delay(limitMs).then(() => late)])
      if (first !== late) return first as T
    } catch (error) {
      throw new PortalError('files_unavailable', { cause: error })
    }
    const hanging = answer.then(() => {}, () => {}).finally(() => { if (stuck === hanging) stuck = undefined })
    stuck = hanging
    throw new PortalError('files_unavailable', { cause: new Error(`${dir} did not answer in time`) })
  }

  async function find (name: string): Promise<ServerFile | undefined> {
    if (!isPlainName(name)) return undefined
    try {
      const found = await lstat(join(dir, name), { bigint: true })
      return found.isFile() ? serverFile(name, found) : undefined
    } catch (error) {
      if (!isAbsent(error)) throw error
      // The file is gone, or the whole folder is.
      await readable()
      return undefined
    }
  }

  async function readable (): Promise<void> {
    await lstat(join(dir, '.'))
  }

  return {
    list: async () => await inTime(async () => {
      const entries = await readdir(dir, { withFileTypes: true })
      const names = entries.filter(entry => entry.isFile() && isPlainName(entry.name)).map(entry => entry.name).sort()
      const files: ServerFile[] = []
      for (const name of names.slice(0, listMax)) {
        const file = await find(name)
        if (file !== undefined) files.push(file)
      }
      return { files, complete: names.length <= listMax }
    }),

    find: async name => await inTime(async () => await find(name)),

    read: async file => await inTime(async () => {
      if (!isPlainName(file.name)) return undefined
      let handle: FileHandle
      try {
        handle = await open(join(dir, file.name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
      } catch (error) {
        if (isAbsent(error) || hasCode(error, 'ELOOP')) return undefined
        throw error
      }
      try {
        const isAsFound = async (): Promise<boolean> => {
          const opened = await handle.stat({ bigint: true })
          return opened.isFile() && serverFile(file.name, opened).stamp === file.stamp
        }
        if (!await isAsFound()) return undefined
        const content = await handle.readFile()
        // Another file may have taken the name by now.
        return content.length === file.size && await isAsFound() && (await find(file.name))?.stamp === file.stamp ? content : undefined
      } finally {
        await handle.close()
      }
    })
  }
}

/** A name within the folder itself, and not a hidden one. */
function isPlainName (name: string): boolean {
  // eslint-disable-next-line no-control-regex -- such a name could not be shown, nor put into a mail's header
  return name !== '' && !name.startsWith('.') && !/[/\\\u0000-\u001f\u007f\ufffd]/.test(name)
}

type Stats = { size: bigint, mtimeNs: bigint, mtimeMs: bigint, ino: bigint }

/** The stamp includes the inode number, so that a replaced file has another stamp even if its time and size are the same. */
function serverFile (name: string, { size, mtimeNs, mtimeMs, ino }: Stats): ServerFile {
  return { name, size: Number(size), modifiedAt: Number(mtimeMs), stamp: `${ino}-${size}-${mtimeNs}` }
}

function isAbsent (error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'ENAMETOOLONG')
}

function hasCode (error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
