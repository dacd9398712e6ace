/** Where Prometheus reads the gateway's metrics, with the key as its bearer token. */
export const metricsPath = '/metrics'

/** Upper bounds of the histogram, in seconds. The portal's limit for a read is one of them. */
const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

type Histogram = { counts: number[], sum: number, count: number }

export type Metrics = {
  /** @param milliseconds from the request's arrival to its answer */
  answered(operation: string, status: number, milliseconds: number): void
  /** In the text format of Prometheus. */
  text(underWay: number): string
}

/** Counts the answers of each operation by status, and how long they took. */
export function createMetrics (): Metrics {
  const answers = new Map<string, number>()
  const times = new Map<string, Histogram>()

  function histogramOf (operation: string): Histogram {
    const known = times.get(operation) ?? { counts: bounds.map(() => 0), sum: 0, count: 0 }
    times.set(operation, known)
    return known
  }

  return {
    answered (operation, status, milliseconds) {
      const labels = `operation="${operation}",status="${status}"`
      answers.set(labels, (answers.get(labels) ?? 0) + 1)
      const [histogram, seconds] = [histogramOf(operation), milliseconds / 1000]
      histogram.sum += seconds
      histogram.count += 1
      for (const [index, bound] of bounds.entries()) if (seconds <= bound) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1
    },
    text (underWay) {
      const [total, seconds, now] = ['erp_gateway_answers_total', 'erp_gateway_answer_seconds', 'erp_gateway_requests_under_way']
      return [
        `# HELP ${total} Answers by operation and status.`, `# TYPE ${total} counter`,
        ...[...answers].map(([labels, count]) => `${total}{${labels}} ${count}`),
        `# HELP ${seconds} Seconds from a request to its answer.`, `# TYPE ${seconds} histogram`,
        ...[...times].flatMap(([operation, { counts, sum, count }]) => [
          ...bounds.map((bound, index) => `${seconds}_bucket{operation="${operation}",le="${bound}"} ${counts[index]}`),
          `${seconds}_bucket{operation="${operation}",le="+Inf"} ${count}`, `${seconds}_sum{operation="${operation}"} ${sum}`, `${seconds}_count{operation="${operation}"} ${count}`
        ]),
        `# HELP ${now} Requests that the ERP is working on.`, `# TYPE ${now} gauge`, `${now} ${underWay}`, ''
      ].join('\n')
    }
  }
}
