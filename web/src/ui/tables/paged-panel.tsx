import type { ReactNode } from 'react'
import { formatCount } from '@portal/contracts/base/numbers'
import { Pager } from './pager.tsx'
import { Panel } from '../layout/panel.tsx'

/** A panel around one page of a list, with buttons for the others above and below it. Turning the page leads to its top. */
export function PagedPanel ({ page, pages, asOf, onPage, children }: {
  page: number, pages: number, asOf?: number | undefined, onPage: (page: number) => void, children: ReactNode
}) {
  const turn = (wanted: number) => {
    onPage(wanted)
    window.scrollTo(0, 0)
  }
  const pager = pages > 1 && <Pager page={page} pages={pages} onPage={turn} />
  return (
    <>
      <Panel {...pages > 1 && { title: `Page ${formatCount(page)} of ${formatCount(pages)}`, actions: pager }} asOf={asOf} flush>{children}</Panel>
      {pager}
    </>
  )
}
