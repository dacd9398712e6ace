import type { FastifyBaseLogger } from 'fastify'
import type { Module } from '../module.ts'
import { createAlertWorker, type AlertPorts, type AlertRecipients } from './alert-worker.ts'

export function alertsModule (ports: AlertPorts, alerted: AlertRecipients, portal: { url: string, name: string }, log: FastifyBaseLogger): Module {
  return { jobs: [createAlertWorker(ports, alerted, portal, log)] }
}
