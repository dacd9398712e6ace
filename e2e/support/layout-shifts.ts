import { expect, type Page } from './portal.ts'

/** From now on, counts what moves without a person's action. Calls take a while, so that each intermediate state is painted. */
export async function watchLayoutShifts (page: Page): Promise<void> {
  const connection = await page.context().newCDPSession(page)
  await connection.send('Network.emulateNetworkConditions', { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: -1 })
  await page.addInitScript(() => {
    const moves: string[] = []
    const take = (entries: PerformanceEntry[]) => {
      for (const entry of entries) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        const sources = Reflect.get(entry, 'sources') as Array<{ node: Node | null }>
        moves.push(`${Reflect.get(entry, 'value')}: ${sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`).join(' and ')}`)
      }
    }
    const observer = new PerformanceObserver(list => { take(list.getEntries()) })
    observer.observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, 'takeMoves', () => {
      take(observer.takeRecords())
      return moves
    })
  })
}

/** Expects that nothing has moved since the page was opened, once all that it asks for has arrived and is painted. */
export async function expectNoLayoutShift (page: Page, what: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const moves = await page.evaluate(async () => {
    const painted = async () => await new Promise(resolve => { requestAnimationFrame(resolve) })
    await painted()
    await painted()
    return (Reflect.get(window, 'takeMoves') as () => string[])()
  })
  expect(moves, `${what} stays where it is`).toEqual([])
}
