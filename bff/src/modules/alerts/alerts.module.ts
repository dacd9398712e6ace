import type { JobLog } from '../../jobs/job-log.ts'
import type { Module } from '../module.ts'
import { createAlertWorker, type AlertPorts, type AlertRecipients } from './alert-worker.ts'

export function alertsModule (ports: AlertPorts, alerted: AlertRecipients, portal: { url: string, name: string }, log: JobLog): Module {
  return { jobs: [createAlertWorker(ports, alerted, portal, log)] }
}
