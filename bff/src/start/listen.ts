import type { FastifyInstance } from 'fastify'
import { reasonOf } from '../lib/error-reason.ts'
import { serveMetrics } from '../metrics/metrics-server.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { ConfigError, type Config } from './config.ts'

const listenProblems: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ host, port }) => `PORT: another program listens on port ${port} of ${host}; stop it, or set another PORT`,
  EACCES: ({ port }) => `PORT: this user may not listen on port ${port}; set one above 1023`,
  EADDRNOTAVAIL: ({ host }) => `HOST: ${host} is not an address of this machine; localhost and 0.0.0.0 always work`,
  ENOTFOUND: ({ host }) => `HOST: the host name ${host} is unknown; localhost and 0.0.0.0 always work`,
  EAI_AGAIN: ({ host }) => `HOST: the name ${host} could not be looked up; localhost and 0.0.0.0 always work`
}

/** @throws ConfigError if it cannot listen there */
export async function listen (app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    const problem = error instanceof Error && 'code' in error ? listenProblems[String(error.code)] : undefined
    throw problem === undefined ? error : new ConfigError([problem(config)])
  }
}

/** @returns what stops it. @throws ConfigError if it cannot listen there */
export async function listenForMetrics (metrics: Metrics, host: string, port: number): Promise<() => Promise<void>> {
  try {
    return await serveMetrics(metrics, host, port)
  } catch (error) {
    throw new ConfigError([`METRICS_PORT: it cannot listen on port ${port} of ${host}: ${reasonOf(error)}; set another one`])
  }
}
