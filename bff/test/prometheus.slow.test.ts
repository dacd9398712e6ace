import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { orderOf } from './lost-order.ts'
import { program, skipWithout } from './servers/binaries.ts'
import { createDealerAccount } from './servers/dealer-account.ts'
import { eventually } from './servers/eventually.ts'
import { startPortalProcess } from './servers/portal-process.ts'
import { sparePort, startProcess } from './servers/server-process.ts'

const password = 'Portal!2026'

type Answered = { data: { result: Array<{ metric: Record<string, string>, value: [number, string] }> } }
type Alerts = { data: { alerts: Array<{ labels: { alertname: string }, annotations: { summary: string } }> } }

t.test('Prometheus reads a portal process, and the rules fire on what happens there', { skip: skipWithout('prometheus') }, async t => {
  const erp = await startFakeErp()
  const dir = t.testdir()
  const data = join(dir, 'data')
  await createDealerAccount({ url: undefined, file: join(data, 'portal.sqlite') }, password)
  const [metricsPort, port] = [await sparePort(), await sparePort()]
  const portal = await startPortalProcess({ DATA_DIR: data, ERP_URL: erp.url, METRICS_PORT: String(metricsPort), METRICS_HOST: '127.0.0.1' })
  t.teardown(async () => {
    await portal.stop('SIGTERM')
    await erp.close()
  })

  copyFileSync(join(import.meta.dirname, '../../deploy/alerts.yml'), join(dir, 'alerts.yml'))
  writeFileSync(join(dir, 'prometheus.yml'), `
global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs: [{ job_name: dealer-portal, static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }] }]
`)
  mkdirSync(join(dir, 'tsdb'))
  const prometheus = await startProcess(program('prometheus'), [
    `--config.file=${join(dir, 'prometheus.yml')}`, `--storage.tsdb.path=${join(dir, 'tsdb')}`, `--web.listen-address=127.0.0.1:${port}`
  ], { ready: 'Server is ready to receive web requests' })
  t.teardown(async () => { await prometheus.stop('SIGTERM') })
  const ask = async <T>(path: string): Promise<T> => await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json() as T
  const value = async (query: string): Promise<number> => {
    const [first] = (await ask<Answered>(`query?query=${encodeURIComponent(query)}`)).data.result
    if (first === undefined) throw new Error(`${query} has no value`)
    return Number(first.value[1])
  }
  const becomes = async (query: string, wanted: number): Promise<void> => {
    await eventually(async () => {
      const found = await value(query)
      if (found !== wanted) throw new Error(`${query} is ${found}`)
    })
    t.pass(`${query} is ${wanted}`)
  }

  await becomes('up{job="dealer-portal"}', 1)
  const dealer = portal.visitor()
  await dealer.call('login', { username: '10001', password })
  t.match((await dealer.call('createOrder', orderOf('10001'))).body, { submission: { state: 'accepted' } })
  await becomes('portal_submission_events_total{event="accepted"}', 1)
  await becomes('sum(portal_request_duration_seconds_count{route="/createOrder", status="200"})', 1)
  await becomes('portal_store_up{store="journal"}', 1)
  t.same((await ask<Alerts>('alerts')).data.alerts, [], 'not even that a portal of a few seconds has no backup')

  await portal.stop('SIGKILL')
  await eventually(async () => {
    const { alerts } = (await ask<Alerts>('alerts')).data
    if (!alerts.some(({ labels }) => labels.alertname === 'PortalDown')) throw new Error('no alert yet')
  })
})
