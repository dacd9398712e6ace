import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractDocument } from '@portal/erp-gateway/contract/document'
import { contractPage, firstRecordings } from './contract-page.ts'
import { worksheet } from './worksheet.ts'

/**
 * Writes the ERP gateway contract from its records: the OpenAPI document and the generated parts of the pages for
 * integrators. `--check` only compares.
 */

const docs = join(import.meta.dirname, '../../docs')
const contract = contractDocument()
const examples = firstRecordings()

/** The page with everything after its marker replaced. */
function generated (file: string, mark: string, text: string): [string, string] {
  const path = join(docs, file)
  const written = readFileSync(path, 'utf8')
  const from = written.indexOf(mark)
  if (from < 0) throw new Error(`docs/${file} needs the mark ${mark}`)
  return [path, `${written.slice(0, from + mark.length)}\n\n${text}\n`]
}

const files = [
  [join(docs, 'erp-gateway.openapi.json'), `${JSON.stringify(contract, null, 2)}\n`],
  generated('erp-gateway.md', '<!-- operations and records: generated -->', contractPage(contract, examples)),
  generated('connect-an-erp.md', '<!-- requests and worksheet: generated -->', worksheet(examples))
] as const

for (const [file, text] of files) {
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is not current: run \`node scripts/erp/contract.ts\` through npm exec.`)
    process.exitCode = 1
  }
}
