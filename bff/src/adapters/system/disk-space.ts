import { statfs } from 'node:fs/promises'
import type { DiskSpace } from '../../ports/system/store-watch.ts'

/** @returns reads how much room is left for this user on the disk of a folder. It throws if there is no such folder. */
export function createDiskSpace (folder: string): () => Promise<DiskSpace> {
  return async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  }
}
