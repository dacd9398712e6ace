/** The distributor that runs the portal, for the footer and printed invoices. */
export const company = {
  name: 'Tamarack Powersports Supply',
  blurb: 'Parts and accessories for motorcycles, ATVs, side-by-sides, snowmobiles and watercraft, shipped to independent dealers from two warehouses.',
  address: ['4200 Foundry Road', 'Duluth, MN 55806'],
  phone: '(218) 555-0142',
  fax: '(218) 555-0143',
  email: 'dealers@example.com'
} as const
