import { parseArgs } from 'node:util'
import { runCampaign } from './campaign.ts'
import { findingsIn } from './checker.ts'
import { findings, summary } from './report.ts'

const usage = `Orders under fire: a portal of three processes, PostgreSQL, Redis and an ERP, each of which is killed or fails all the time.
Ends with 0 only where no order was lost, doubled, unexpected or left without an end.

  npm run campaign -- --submissions 10000 --seed 1

  --submissions N   how many orders people submit (500)
  --seed N          what they plan and what fails; the time that the machine gives to each is another matter (1)
`

const { values } = parseArgs({ options: { submissions: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' }, help: { type: 'boolean', default: false } } })
const [submissions, seed] = [Number(values.submissions), Number(values.seed)]

if (values.help) {
  console.log(usage)
} else if (!Number.isSafeInteger(submissions) || submissions < 1 || !Number.isSafeInteger(seed)) {
  console.error(usage)
  process.exitCode = 1
} else {
  console.log(`seed ${seed}, ${submissions} submissions`)
  const report = await runCampaign({ submissions, seed, log: line => { console.log(line) } })
  for (const line of [...findings(report), ...summary(report, seed)]) console.log(line)
  process.exitCode = findingsIn(report.verdict) === 0 ? 0 : 1
}
