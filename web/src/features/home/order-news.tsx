import { useState } from 'react'
import styled from 'styled-components'
import type { OrderNews } from '@portal/contracts/order-news'
import { newsInWords, numberBesideNews } from '@portal/contracts/rules/orders/order-news-words'
import { orderTitle } from '@portal/contracts/rules/orders/order-names'
import { noteNewsSeen, useOrderNews } from '../../api/order-news.ts'
import { useRights } from '../../domain/session/session.ts'
import { focusHeading } from '../../lib/browser/focus-heading.ts'
import { counted, formatCount, formatRecentTime } from '../../lib/text/format.ts'
import { to } from '../../paths.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { focusOnArrival } from '../../ui/controls/focus-on-arrival.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { VerbatimName, VerbatimNumber, withVerbatimNumbers } from '../../ui/layout/verbatim-text.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

const List = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    justify-content: space-between;
    gap: ${space(1)} ${space(4)};
    padding: ${space(2)} ${space(4)};
    overflow-wrap: anywhere;
  }

  > li + li {
    border-top: 1px solid ${color('line')};
  }
`

const Words = styled.div`
  flex: 1 1 24ch;
  min-width: 0;
`

const Details = styled.ul`
  ${text('small')}
  padding-left: ${space(5)};
  list-style: disc;
`

const When = styled.small`
  ${text('small')}
  color: ${color('ink-muted')};
`

/** News shown at first, so that the rest of the page stays near. */
const newsMax = 5

/** Details shown for one piece of news. The order's page has the rest. */
const detailsMax = 5

/**
 * News about the acting dealer's orders, until this person has seen it. Renders nothing if there is nothing new, or if it cannot be read. Only what is
 * shown can be dismissed together.
 */
export function OrderNewsPanel () {
  const { news = [], more = 0 } = useOrderNews().data ?? {}
  const [firstAsked, setFirstAsked] = useState<string>()
  if (news.length === 0) return null
  const isWhole = firstAsked !== undefined || news.length <= newsMax
  const all = isWhole && news.length > 1 && <Button compact kind='quiet' onClick={async () => { await dismiss(news) }}>Dismiss all</Button>
  return (
    <Panel title='News of orders' flush actions={all}>
      <List role='list'>
        {(isWhole ? news : news.slice(0, newsMax)).map(each => <News key={each.id} news={each} isAsked={each.id === firstAsked} />)}
        {!isWhole && <li><Button compact onClick={() => { setFirstAsked(news[newsMax]?.id) }}>Show {formatCount(news.length - newsMax)} more</Button></li>}
      </List>
      {isWhole && more > 0 && <List role='list'><li><When>{counted(more, 'older piece')} of news</When></li></List>}
    </Panel>
  )
}

/** @param isAsked it has come in place of the button that asked for it, and takes the focus */
function News ({ news, isAsked }: { news: OrderNews, isAsked: boolean }) {
  const { order, content, at } = news
  const { finances } = useRights()
  const { said, details } = newsInWords(order, content)
  const number = numberBesideNews(order, content)
  const page = finances && content.kind === 'invoiced' && content.invoice_id !== undefined ? to.invoice(content.invoice_id) : to.openOrder(order)
  const left = details.length - detailsMax
  return (
    <li>
      <Words {...isAsked && { ref: focusOnArrival, tabIndex: -1 }}>
        <TextLink to={page} onClick={async () => { await dismiss([news]) }}><VerbatimName>{orderTitle(order)}</VerbatimName></TextLink>
        {withVerbatimNumbers(` ${said} `)}
        <When>{number !== undefined && <><VerbatimNumber>{number}</VerbatimNumber>, </>}{formatRecentTime(Date.parse(at))}</When>
        {details.length > 0 && <Details>{details.slice(0, detailsMax).map(detail => <li key={detail}>{withVerbatimNumbers(detail)}</li>)}{left > 0 && <li>{counted(left, 'more change')}</li>}</Details>}
      </Words>
      <Button compact kind='quiet' onClick={async () => { await dismiss([news]) }}>Dismiss<VisuallyHidden> (<VerbatimName>{orderTitle(order)}</VerbatimName> {said})</VisuallyHidden></Button>
    </li>
  )
}

async function dismiss (news: readonly OrderNews[]): Promise<void> {
  try {
    await noteNewsSeen(news.map(({ id }) => id))
    // The news has gone with the button that was pressed.
    if (document.activeElement === document.body) focusHeading()
  } catch (error) {
    toastFailedChange('order-news', error, 'Not Dismissed')
  }
}
