import { hostname } from 'node:os'
import type { ProcessName } from '@portal/contracts/erp-status'

/** This process, as its machine names it. In a container, the host name is the container's. */
export const thisProcess: ProcessName = { host: hostname(), pid: process.pid }
