import type { StaffLogin } from '../../policy/staff-login.ts'
import { bannerDefaults } from '../../policy/banner-defaults.ts'

/** The distributor that runs the portal. What it does not have is null. */
export type CompanyFacts = {
  name: string
  /** The portal's name in the titles of tabs and in mails. */
  portalName: string
  /** A sentence or two about the company, for the footer. */
  blurb: string | null
  /** The lines of the postal address. */
  address: readonly string[]
  phone: string | null
  fax: string | null
  email: string | null
  /** The public catalog, outside the portal. */
  catalogUrl: string | null
  /** The IANA name of the zone whose days are the days of its business. */
  timeZone: string
  /** How members of staff log in; left out if they use only the portal's passwords. */
  staffLogin?: Exclude<StaffLogin, 'password'>
}

/** The distributor as the page shows it. */
export type Company = CompanyFacts & {
  /** Shown next to the image in the header. A logo contains the name already. */
  headerText: string
  /** The image in the header. `alt` is empty for the portal's own mark. */
  logo: { src: string, alt: string }
}

const plainPortalName = 'Dealer Portal'

/** What a distributor's portal is called. */
export function portalNameOf (company: string): string {
  return `${company} ${plainPortalName}`
}

/** The accent of buttons and links: `#` and 3 or 6 hexadecimal digits. */
export const defaultAccent = bannerDefaults.banner_color

/** The company of the demo. */
export const demoCompany: CompanyFacts = {
  name: 'Tamarack Powersports Supply',
  portalName: plainPortalName,
  blurb: 'Parts and accessories for motorcycles, ATVs, side-by-sides, snowmobiles and watercraft, shipped to independent dealers from two warehouses.',
  address: ['4200 Foundry Road', 'Duluth, MN 55806'],
  phone: '(218) 555-0142',
  fax: '(218) 555-0143',
  email: 'dealers@example.com',
  catalogUrl: 'https://catalog.example.com/',
  timeZone: 'America/Chicago'
}

/**
 * The company as the page shows it.
 * @param logoUrl the address of the company's logo; without one the header has the portal's mark in the accent's color
 */
export function companyOf (facts: CompanyFacts, accent: string, logoUrl?: string): Company {
  return logoUrl === undefined
    ? { ...facts, headerText: facts.portalName, logo: { src: markIn(accent), alt: '' } }
    : { ...facts, headerText: plainPortalName, logo: { src: logoUrl, alt: facts.name } }
}

/** The portal's own mark, as a data URL: it is there with the first paint. */
function markIn (color: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><rect width="34" height="34" rx="6" fill="${color}"/>` +
    '<path d="M7.5 26 14.4 8h4.6l-6.9 18z" fill="#fff"/><path d="M15.9 26 22.8 8h4.6l-6.9 18z" fill="#fff" fill-opacity=".62"/></svg>'
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Placeholders in the built documents, which the BFF fills in when it starts: only what is visible before any code has run. */
export const companyPlaceholders = {
  portalName: '{{portal-name}}',
  headerText: '{{header-text}}',
  logoSrc: '{{logo-src}}',
  logoAlt: '{{logo-alt}}'
} as const

/** A telephone number as a link dials it. */
export function telephoneUrl (phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/** The address and contact details of the company, one per line. */
export function contactLines ({ address, phone, email }: CompanyFacts): string[] {
  return [...address, ...(phone === null ? [] : [`Phone ${phone}`]), ...(email === null ? [] : [email])]
}
