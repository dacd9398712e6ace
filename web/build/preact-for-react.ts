import { fileURLToPath } from 'node:url'

const compat = fileURLToPath(import.meta.resolve('preact/compat'))

/**
 * The page is written against React's API, and so are its libraries; Preact runs it, which saves 55 kB (gzip) of every
 * first page. See docs/decisions/a-small-first-download.md.
 */
export const preactForReact = [
  { find: /^react(?:-dom)?$/, replacement: compat },
  { find: 'react-dom/client', replacement: fileURLToPath(import.meta.resolve('preact/compat/client')) },
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: fileURLToPath(import.meta.resolve('preact/jsx-runtime')) }
]
