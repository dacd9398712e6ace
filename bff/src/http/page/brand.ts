import { createHash } from 'node:crypto'
import { logoPx } from '@portal/contracts/policy/page-header'
import { companyOf, defaultAccent, demoCompany, type Company, type CompanyFacts } from '@portal/contracts/rules/company/company'
import type { Logo } from '../../ports/documents/logo.ts'

/** Whose portal it is, and its look. */
export type Brand = {
  company: Company
  logo: Logo | undefined
  /** The style sheet with what differs from the default look; empty if nothing does. */
  style: string
}

/** The address of the logo. With a version appended, browsers fetch a new one at once. */
export const logoPath = '/logo'

/** @param accent `#` and 3 or 6 hexadecimal digits */
export function brandOf (facts: CompanyFacts, accent: string, logo: Logo | undefined): Brand {
  const logoUrl = logo === undefined ? undefined : `${logoPath}?v=${createHash('sha256').update(logo.file).digest('hex').slice(0, 12)}`
  const own = [
    ...(accent === defaultAccent ? [] : accentProperties(accent)),
    ...(logo === undefined ? [] : [`--logo-width:${Math.min(logoPx.widthMax, Math.round(logoPx.height * logo.ratio))}px`])
  ]
  return { company: companyOf(facts, accent, logoUrl), logo, style: own.length === 0 ? '' : `:root{${own.join(';')}}` }
}

export const defaultBrand: Brand = brandOf(demoCompany, defaultAccent, undefined)

/** The accent and its shades. White keeps it visible on the dark header, whatever its hue. */
function accentProperties (accent: string): string[] {
  return [
    `--color-accent:${accent}`,
    `--color-accent-strong:color-mix(in srgb,${accent} 80%,black)`,
    `--color-accent-tint:color-mix(in srgb,${accent} 7%,white)`,
    `--color-header-accent:color-mix(in srgb,${accent} 55%,white)`
  ]
}
