import { Navigate } from 'react-router-dom'
import { navigationNotice } from '../../lib/address/navigation-notice.ts'
import { paths } from '../../paths.ts'

/** Redirects from a missing invoice to the list, which says so. */
export function MissingInvoice ({ customer }: { customer: string }) {
  const missing = `This invoice is not one of #${customer}’s. It belongs to another dealer, or is older than the invoices that are kept here.`
  return <Navigate to={paths.invoiceHistory} replace state={navigationNotice(missing)} />
}
