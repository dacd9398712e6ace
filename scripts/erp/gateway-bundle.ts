import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'

/** Bundles a gateway into one file that runs on Node 24 without the portal: `npm run gateway:bundle FILE`. */

const usage = `npm run gateway:bundle FILE [-- --out OUT]
  FILE   the gateway's program, such as erp-gateway/examples/minimal/gateway.ts
  --out  the file to write; dist/gateway.mjs if left out`

const { positionals: [file, ...others], values: { out } } = parseArgs({ allowPositionals: true, options: { out: { type: 'string', default: 'dist/gateway.mjs' } } })
if (file === undefined || others.length > 0 || !existsSync(file)) {
  console.error(`${file === undefined || others.length > 0 ? 'Name one file' : `There is no file ${file}`}.\n\n${usage}`)
  process.exit(2)
}
const target = resolve(out)
await build({
  configFile: false,
  logLevel: 'warn',
  // Optional dependencies of pg, which it can do without.
  ssr: { noExternal: true, external: ['pg-native'], target: 'node' },
  build: {
    ssr: resolve(file),
    target: 'node24',
    outDir: dirname(target),
    emptyOutDir: false,
    minify: false,
    rollupOptions: { output: { entryFileNames: basename(target), format: 'es', codeSplitting: false } }
  }
})
console.log(`${out} runs with: node ${out}`)
