import { strToU8, Zip, ZipPassThrough } from 'fflate'

/** A ZIP file that grows file by file. Files are stored uncompressed, because PDF files are compressed already. */
export function createZipFile () {
  const chunks: Array<Uint8Array<ArrayBuffer>> = []
  const names = new Set<string>()
  let bytes = 0
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
    bytes += chunk.length
  })

  /** `a.pdf`, and `a-2.pdf` for the next of that name. */
  function freeName (name: string, extension: string): string {
    let [free, count] = [`${name}.${extension}`, 1]
    while (names.has(free)) free = `${name}-${++count}.${extension}`
    names.add(free)
    return free
  }

  return {
    bytes: () => bytes,
    add (name: string, extension: string, content: Uint8Array<ArrayBuffer> | string) {
      const file = new ZipPassThrough(freeName(name, extension))
      zip.add(file)
      file.push(typeof content === 'string' ? strToU8(content) : content, true)
    },
    /** The finished file. Nothing can be added anymore. */
    end (): Blob {
      zip.end()
      return new Blob(chunks)
    }
  }
}
