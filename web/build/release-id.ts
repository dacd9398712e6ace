import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { releaseMeta } from '@portal/contracts/protocol'
import { versionOfPackage } from './define-version.ts'

/**
 * Adds the build's identifier to the document: the version, and a hash of the names of all scripts and styles. Each
 * name already contains a hash of the file's content.
 */
export function releaseId (): Plugin {
  return {
    name: 'release',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler (_html, { bundle = {} }) {
        const files = Object.keys(bundle).filter(file => /\.(?:js|css)$/.test(file)).sort()
        const hash = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
        const content = `${versionOfPackage()}+${hash}`
        return [{ tag: 'meta', attrs: { name: releaseMeta, content }, injectTo: 'head' }]
      }
    }
  }
}
