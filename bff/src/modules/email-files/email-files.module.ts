import type { JobLog } from '../../jobs/job-log.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import { emailFileRoutes } from './email-files.routes.ts'

export function emailFilesModule (ports: Pick<Ports, 'emailFiles' | 'serverFiles' | 'mailer' | 'users' | 'clock' | 'timeZone'>, log: JobLog): Module {
  return {
    routes: { forSuperUser: serve => { emailFileRoutes(serve, ports) } },
    jobs: [createDeliveryWorker(ports, log)]
  }
}
