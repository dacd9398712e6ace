import { parseArgs } from 'node:util'
import { runCampaign } from './campaign.ts'
import { findingsIn } from './checker.ts'
import type { CampaignErp } from './processes/erp.ts'
import { fakeErp } from './processes/fake-erp.ts'
import { findings, summary } from './report.ts'
import { trytonErp } from './processes/tryton-erp.ts'

const erps: Readonly<Record<string, CampaignErp>> = { fake: fakeErp, tryton: trytonErp }

const usage = `Orders under fire: a portal of three processes, PostgreSQL, Redis and an ERP, which are killed or fail all the time.
Exits with 0 only if no order was lost, doubled, unexpected or left unsettled, and every person was told.

  npm run campaign -- --submissions 10000 --seed 1

  --submissions N   the number of orders that people submit (500)
  --seed N          decides what people plan and what fails; the timing depends on the machine (1)
  --outages N       how often the ERP is away (gone, answering 503, or hanging) for an hour of the portal's time, which is a minute (0)
  --orders-while-away  orders are received meanwhile (ORDERS_WHILE_ERP_AWAY), and checked when it is back; otherwise people come back later
  --stories DIR     the folder for the whole story of each key with a fault, as text and as JSON (a new temporary folder)
  --erp NAME        fake: the fake ERP, which makes every fault; tryton: a real one behind two gateways, which are only killed (fake)
`

const { values } = parseArgs({
  options: {
    submissions: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    erp: { type: 'string', default: 'fake' },
    stories: { type: 'string' },
    outages: { type: 'string', default: '0' },
    'orders-while-away': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})
const [submissions, seed, outages, erp] = [Number(values.submissions), Number(values.seed), Number(values.outages), erps[values.erp]]
const ordersWhileAway = values['orders-while-away']

if (values.help) {
  console.log(usage)
} else if (!Number.isSafeInteger(submissions) || submissions < 1 || !Number.isSafeInteger(seed) || erp === undefined ||
  !Number.isSafeInteger(outages) || outages < 0 || (outages > 0 && erp !== fakeErp)) {
  console.error(usage)
  process.exitCode = 1
} else {
  console.log(`seed ${seed}, ${submissions} submissions, ${outages} outages, in which orders are ${ordersWhileAway ? 'received' : 'refused'}`)
  const report = await runCampaign({ erp, submissions, seed, outages, ordersWhileAway, stories: values.stories, log: line => { console.log(line) } })
  for (const line of [...findings(report), ...summary(report, seed)]) console.log(line)
  process.exitCode = findingsIn(report.verdict) === 0 ? 0 : 1
}
