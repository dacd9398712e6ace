type Terminal = { isTTY?: boolean, write: (text: string) => unknown }

type Step = { what: string, begun: number, printed: boolean }

const longMs = 1000

/** Shows what is being done, and how long it has taken so far. */
export type Progress = {
  /** Does one step, alongside others if need be. The time of a step that takes more than a second is printed at its end. */
  step: <T>(what: string, work: (rename: (what: string) => void) => Promise<T>) => Promise<T>
  /** Prints a line above what is being done. */
  say: (line: string) => void
}

/** On a terminal, one line shows all steps that are being done. Otherwise, a step is printed once it has taken a second. */
export function createProgress (to: Terminal, now: () => number = () => performance.now()): Progress {
  const running = new Set<Step>()
  let ticker: NodeJS.Timeout | undefined

  const clear = (): void => { if (to.isTTY === true) to.write('\r\u001B[K') }
  const draw = (): void => {
    if (to.isTTY !== true) {
      for (const step of running) {
        if (now() - step.begun < longMs || step.printed) continue
        step.printed = true
        to.write(`${step.what} …\n`)
      }
      return
    }
    clear()
    to.write([...running].map(({ what, begun }) => `${what} … ${seconds(now() - begun)}`).join('   '))
  }
  const say = (line: string): void => {
    clear()
    to.write(`${line}\n`)
    draw()
  }

  const took = (step: Step): void => {
    const ms = now() - step.begun
    step.printed = true
    if (ms > longMs) say(`  ${step.what.padEnd(48)} ${seconds(ms)}`)
  }

  return {
    say,
    async step (what, work) {
      const one: Step = { what, begun: now(), printed: false }
      running.add(one)
      draw()
      ticker ??= setInterval(draw, longMs)
      try {
        const result = await work(renamed => {
          took(one)
          Object.assign(one, { what: renamed, begun: now(), printed: false })
          draw()
        })
        running.delete(one)
        took(one)
        return result
      } finally {
        running.delete(one)
        if (running.size === 0) {
          clearInterval(ticker)
          ticker = undefined
        }
        draw()
      }
    }
  }
}

function seconds (ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
}
