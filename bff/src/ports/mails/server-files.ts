/** A regular file directly within the folder. */
export type ServerFile = {
  name: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  modifiedAt: number
  /** Changes whenever the file is rewritten or replaced. */
  stamp: string
}

/**
 * The folder of server files that can be emailed. Links, subfolders, hidden files and names with control characters are ignored.
 * Every method throws `PortalError` `files_unavailable` if the folder cannot be read in time.
 */
export interface ServerFiles {
  /** Sorted by name. `complete` is false if the folder holds more files than are listed. */
  list(): Promise<{ files: ServerFile[], complete: boolean }>
  /** Undefined if there is no such file. */
  find(name: string): Promise<ServerFile | undefined>
  /** The whole content of a file that was found; undefined if it has been deleted or changed since. */
  read(file: ServerFile): Promise<Buffer | undefined>
}
