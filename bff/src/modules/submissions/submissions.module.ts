import type { Module } from '../module.ts'
import { submissionRoutes } from './submissions.routes.ts'
import type { SubmissionPorts } from './submissions.service.ts'

export function submissionsModule (ports: SubmissionPorts): Module {
  return {
    routes: { forAdmin: serve => { submissionRoutes(serve, ports) } }
  }
}
