import { companyMeta } from '@portal/contracts/protocol'
import { companyOf, companyPlaceholders, defaultAccent, demoCompany, type Company } from '@portal/contracts/rules/company/company'

/** The distributor that runs the portal. It is part of the document, so the first render knows it. */
export const company: Company = readCompany()

function readCompany (): Company {
  const demo = companyOf(demoCompany, defaultAccent)
  // The build prerenders placeholders, which the BFF fills in.
  if (typeof document === 'undefined') {
    const { portalName, headerText, logoSrc, logoAlt } = companyPlaceholders
    return { ...demo, portalName, headerText, logo: { src: logoSrc, alt: logoAlt } }
  }
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${companyMeta}"]`)
  // The development server fills in nothing. Not validated here, because the BFF writes it by the contracts.
  return meta === null ? demo : JSON.parse(meta.content) as Company
}
