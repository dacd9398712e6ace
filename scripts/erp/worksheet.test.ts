import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { allRecords } from '@portal/erp-gateway/contract/document'

const root = join(import.meta.dirname, '../..')

/** The pages that show what the ERP says, as the records name them, and the code that is theirs alone. */
const pages: Readonly<Record<string, readonly string[]>> = {
  home: ['home'],
  stock: ['stock'],
  'open orders': ['orders/open-orders'],
  'the order\'s own page': ['orders/one-order'],
  'back orders': ['orders/back-orders'],
  'invoice history': ['invoices/invoice-history.route.tsx', 'invoices/invoice-filters.ts', 'invoices/invoices-table.tsx'],
  'the invoice': ['invoices/invoice.route.tsx', 'invoices/invoice-detail.tsx', 'invoices/invoice-lines-table.tsx'],
  'bought before': ['bought-before'],
  finances: ['finances'],
  'dealer list': ['dealers']
}

/** What several pages are made of. */
const shared = ['web/src/domain', 'web/src/features/orders/order-words.ts', 'contracts/src/rules'].map(codeIn).join('\n')

function codeIn (path: string): string {
  if (statSync(join(root, path)).isDirectory()) return readdirSync(join(root, path)).map(name => codeIn(`${path}/${name}`)).join('\n')
  return /(?<!\.test)\.tsx?$/.test(path) ? readFileSync(join(root, path), 'utf8') : ''
}

function mentions (code: string, property: string): boolean {
  return new RegExp(String.raw`\b${property}\b`).test(code)
}

// Several records may have the same property. Only a name of several words is sure to mean the property wherever it occurs, and an account has a rep
// number, too.
const shown = Map.groupBy(allRecords().flatMap(({ fields }) => fields).flatMap(({ property = '', shown: where }) => {
  const name = property.split('.').at(-1) ?? ''
  return /[a-z]_[a-z]/.test(name) && name !== 'rep_number' && where !== undefined ? [{ name, where: where.toLowerCase() }] : []
}), ({ name }) => name)

for (const [page, paths] of Object.entries(pages)) {
  const code = paths.map(path => codeIn(`web/src/features/${path}`)).join('\n')

  t.test(`the worksheet names exactly the fields that are on ${page}`, async t => {
    const said = [...shown].filter(([, fields]) => fields.some(({ where }) => where.includes(page))).map(([name]) => name)
    t.not(said.length, 0)
    t.strictSame(said.filter(name => !mentions(code + shared, name)), [], 'said to be there')
    const anywhere = [...shown].filter(([, fields]) => fields.some(({ where }) => /everywhere|wherever/.test(where))).map(([name]) => name)
    t.strictSame([...shown.keys()].filter(name => mentions(code, name) && !said.includes(name) && !anywhere.includes(name)), [], 'there, and not said to be')
  })
}
