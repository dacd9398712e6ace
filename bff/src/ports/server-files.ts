/** A plain file directly within the folder. */
export type ServerFile = {
  name: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  modifiedAt: number
  /** Another one whenever the file was written anew. */
  stamp: string
}

/**
 * The folder of server files that can be e-mailed. Links, sub-folders, hidden files and names with control characters do not
 * exist here. Throws `PortalError` `files_unavailable` where the folder cannot be read in time.
 */
export interface ServerFiles {
  /** By name. `complete` is false where the folder holds more than are listed. */
  list(): Promise<{ files: ServerFile[], complete: boolean }>
  /** Undefined where there is none of this name. */
  find(name: string): Promise<ServerFile | undefined>
  /** The whole of a file as it was found; undefined where it is gone or was written to since. */
  read(file: ServerFile): Promise<Buffer | undefined>
}
