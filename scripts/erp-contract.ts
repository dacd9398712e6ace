import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractDocument } from '@portal/erp-gateway/contract/document'
import { contractPage } from './erp-contract-page.ts'

/**
 * Writes the ERP gateway contract from its records: the OpenAPI document and the generated part of the page for
 * integrators. `--check` only compares.
 */

const docs = join(import.meta.dirname, '../docs')
const page = join(docs, 'erp-gateway.md')
const mark = '<!-- operations and records: generated -->'

const contract = contractDocument()
const written = readFileSync(page, 'utf8')
const from = written.indexOf(mark)
if (from < 0) throw new Error(`docs/erp-gateway.md needs the mark ${mark}`)

const files = [
  [join(docs, 'erp-gateway.openapi.json'), `${JSON.stringify(contract, null, 2)}\n`],
  [page, `${written.slice(0, from + mark.length)}\n\n${contractPage(contract)}\n`]
] as const

for (const [file, text] of files) {
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is not current: run \`node scripts/erp-contract.ts\` through npm exec.`)
    process.exitCode = 1
  }
}
