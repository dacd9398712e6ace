import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { buildFileList } from '@portal/contracts/protocol'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** The documents are compressed by the BFF, which fills in the company. */
const text = /\.(?:js|css|svg|json|txt)$/
/** Bytes. Smaller files fit in one packet anyway. */
const smallest = 1024

/**
 * Writes `.br` and `.gz` files beside every text file of the build except the documents, so that the server need not compress anything; and, last of
 * all, the list of the build's files with their sizes, which shows whether a build is complete.
 */
export function precompress (): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved (config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      // Runs last, so that the files copied from public/ are included.
      order: 'post',
      async handler () {
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
        const files = entries.filter(entry => entry.isFile() && text.test(entry.name)).map(entry => join(entry.parentPath, entry.name))
        await Promise.all(files.map(compress))
        await writeList(outDir)
      }
    }
  }
}

async function compress (file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length
  }
  await Promise.all([
    brotli(content, { params }).then(smaller => writeFile(`${file}.br`, smaller)),
    gzipped(content, { level: 9 }).then(smaller => writeFile(`${file}.gz`, smaller))
  ])
}

async function writeList (outDir: string): Promise<void> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const lines = await Promise.all(files.map(async file => `${(await stat(file)).size} ${relative(outDir, file)}\n`))
  await writeFile(join(outDir, buildFileList), lines.sort())
}
