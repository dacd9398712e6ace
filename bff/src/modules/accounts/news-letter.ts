import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import { newsInWords, numberBesideNews } from '@portal/contracts/rules/orders/order-news-words'
import { orderNumberOf, orderTitle } from '@portal/contracts/rules/orders/order-names'
import { formatCount } from '@portal/contracts/base/numbers'
import type { NewsOrder, OrderNewsContent } from '@portal/contracts/order-news'
import type { StoredNews } from '../../ports/orders/order-news.ts'
import { chosenUnder, type Letter } from './mail-letter.ts'

const open = 'Open the order'

/**
 * One order's news, or a digest of the news of several orders.
 * @param news at least one, oldest first, each with its order's page
 */
export function newsLetter ({ news, digest }: { news: ReadonlyArray<StoredNews & { url: string }>, digest: boolean }, linkUrl: string, portal: string): Letter {
  return digest ? digestLetter(news, linkUrl, portal) : orderLetter(news, linkUrl)
}

function orderLetter (news: readonly StoredNews[], linkUrl: string): Letter {
  const [first] = news
  const title = first === undefined ? 'Order' : `Order ${titleOf(first.order)}`
  const words = news.map(({ order, content }) => newsInWords(order, content))
  const numbers = new Set(news.map(({ order, content }) => numberBesideTitle(order, content)))
  return {
    subject: news.length === 1 ? `${title} ${firstSentence(words[0]?.said ?? '')}` : `News of ${title}`,
    paragraphs: [
      ...words.map(({ said }) => `The order ${first === undefined ? '' : titleOf(first.order)} of dealer ${dealerName(first?.customerNumber ?? '')} ${said}`),
      ...[...numbers].flatMap(numberInWords)
    ],
    list: words.flatMap(({ details }) => details),
    link: { label: open, url: linkUrl },
    close: chosenUnder
  }
}

function digestLetter (news: ReadonlyArray<StoredNews & { url: string }>, linkUrl: string, portal: string): Letter {
  const orders = Map.groupBy(news, ({ customerNumber, order }) => `${customerNumber} ${order._id}`)
  return {
    subject: `News of ${formatCount(orders.size)} orders`,
    paragraphs: [`${formatCount(orders.size)} orders have changed. Open Orders in the ${portal} shows how each of them stands now.`],
    list: [...orders.values()].flatMap(ofOrder => ofOrder.map(({ order, customerNumber, content, url }) => {
      const { said, details } = newsInWords(order, content)
      const text = [`Order ${titleOf(order)} of dealer ${dealerName(customerNumber)} ${said}`, ...numberInWords(numberBesideTitle(order, content)), ...details].join(' · ')
      return { text, link: { label: open, url } }
    })),
    link: { label: `Open the ${portal}`, url: linkUrl },
    close: chosenUnder
  }
}

/** An order without a PO number goes by its number, if it has one. */
function titleOf (order: NewsOrder): string {
  return order.po_number === '' ? orderNumberOf(order) ?? orderTitle(order) : orderTitle(order)
}

function numberBesideTitle (order: NewsOrder, content: OrderNewsContent): string | undefined {
  const number = numberBesideNews(order, content)
  return number === titleOf(order) ? undefined : number
}

function numberInWords (number: string | undefined): string[] {
  return number === undefined ? [] : [`Order number: ${number}`]
}

function firstSentence (text: string): string {
  return text.split(/[.:]/, 1)[0] ?? text
}
