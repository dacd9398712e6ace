import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { companyMeta } from '@portal/contracts/protocol'
import { companyPlaceholders as placeholders } from '@portal/contracts/rules/company/company'
import { escapeHtml } from '@portal/contracts/base/escape-html'
import type { Brand } from './brand.ts'

/** A document of the page as it is served: the same in every process of a release with the same configuration. */
export type PageDocument = { etag: string, bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>> }

/** The built documents by file name, with the company filled in, so that the first paint has its name without a build of its own. */
export function pageDocuments (dir: string, brand: Brand): ReadonlyMap<string, PageDocument> {
  const names = readdirSync(dir).filter(name => name.endsWith('.html'))
  return new Map(names.map(name => [name, documentOf(filled(readFileSync(join(dir, name), 'utf8'), brand))]))
}

function filled (html: string, { company, style }: Brand): string {
  const values: Array<[placeholder: string, value: string]> = [
    [placeholders.portalName, company.portalName],
    [placeholders.headerText, company.headerText],
    [placeholders.logoSrc, company.logo.src],
    [placeholders.logoAlt, company.logo.alt]
  ]
  const known = `<meta name="${companyMeta}" content="${escapeHtml(JSON.stringify(company))}">`
  const head = style === '' ? known : `${known}<style>${style}</style>`
  return values
    .reduce((text, [placeholder, value]) => text.replaceAll(placeholder, () => escapeHtml(value)), html)
    .replace('</head>', end => `${head}${end}`)
}

function documentOf (html: string): PageDocument {
  const identity = Buffer.from(html)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  // A weak tag, because the compressed forms share it.
  return { etag: `W/"${hash}"`, bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) } }
}
