import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayClientLimits } from '../../bff/src/adapters/erp-http/protection/gateway-client.ts'
import { dealersCounted } from '../../bff/src/lib/order-tally.ts'
import { leaseMs, sendWithin } from '../../bff/src/modules/checkout/sending/schedule.ts'
import { searchesAtOnce } from '../../bff/src/modules/stock/typed-parts.ts'
import { formatCount } from '@portal/contracts/base/numbers'
import { minute, second } from '@portal/contracts/base/time-units'
import { olderInvoices } from '@portal/contracts/policy/invoice-history'
import { clockOffMax, submissionTimes } from '@portal/contracts/policy/ordering'
import { timings } from '@portal/contracts/policy/timings'
import { clientLimits } from '@portal/erp-gateway/contract/client-limits'
import { gatewayLimits } from '@portal/erp-gateway/server/limits'

/** Checks the figures that pages quote from the code: each phrase, with the current figure in it, must be on its page. */

const seconds = (milliseconds: number): string => `${milliseconds / second} s`
const mebibytes = (bytes: number): string => `${bytes / 1_048_576} MiB`

const [firstLook = 0, ...laterLooks] = submissionTimes.lookUp
const minutes = new Intl.ListFormat('en-GB').format(laterLooks.map(delay => String(delay / minute)))

const phrases: ReadonlyArray<readonly [page: string, ...phrases: string[]]> = [
  ['docs/operating.md', `within ${seconds(timings.answerWithin)}`, `lease of ${seconds(leaseMs)}`, `the first ${dealersCounted} dealers`,
    `clock is more than ${seconds(clockOffMax)} off`],
  ['docs/erp-gateway.md',
    `for the reference ${seconds(firstLook)} later, and ${minutes} minutes after that`,
    `opening a connection | ${seconds(gatewayClientLimits.connect)} |`,
    `to its last byte | ${seconds(clientLimits.read)};`,
    `a write | ${seconds(clientLimits.write)};`,
    `size of an answer | ${mebibytes(clientLimits.responseBytes)} |`,
    `sends nothing for ${seconds(gatewayClientLimits.openFor)}`,
    `at most ${formatCount(olderInvoices.max)} invoices`,
    `up to ${searchesAtOnce} times at once`],
  ['docs/decisions/a-slow-erp.md', `A read has ${seconds(clientLimits.read)} for an attempt`, `a person may have ${searchesAtOnce} under way`],
  ['docs/decisions/finding-what-people-mean.md', `searched for, ${searchesAtOnce} at a time`],
  ['docs/decisions/orders-are-journaled-first.md', `after ${seconds(firstLook)}, and then ${minutes} minutes later`,
    `more than ${seconds(clockOffMax)} off`],
  ['docs/decisions/orders-while-the-erp-is-away.md', `for ${seconds(leaseMs)}, and checked`],
  ['docs/model/README.md', `\`sendWithin\` (${seconds(sendWithin)})`, `\`leaseMs\` is ${seconds(leaseMs)}`],
  ['erp-gateway/server/README.md',
    `(${seconds(gatewayLimits.read)} for a read, ${seconds(gatewayLimits.write)} for a write)`,
    `an answer of more than ${mebibytes(gatewayLimits.answerBytes)}`,
    `More than ${gatewayLimits.concurrent} requests at once, and bodies of more than ${mebibytes(gatewayLimits.bodyBytes)}`]
]

for (const [page, ...wanted] of phrases) {
  const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8').replaceAll(/\s+/g, ' ')
  for (const phrase of wanted.filter(each => !text.includes(each))) {
    console.error(`${page} does not say “${phrase}”, as it should by the figures in the code.`)
    process.exitCode = 1
  }
}
