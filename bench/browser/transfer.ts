import type { Page } from '@playwright/test'

/** Bytes over the wire, including response headers. */
export type Transfer = { javaScript: number, all: number }

/** Milliseconds without a request after which the network is idle. */
const quiet = 500
const waitMost = 60_000

/**
 * Opens an address, and counts what the browser loads until the network is idle.
 * @throws Error if it never is
 */
export async function transferOf (page: Page, address: string): Promise<Transfer> {
  const devtools = await page.context().newCDPSession(page)
  const transfer = { javaScript: 0, all: 0 }
  const scripts = new Set<string>()
  const underWay = new Set<string>()
  let requests = 0
  devtools.on('Network.requestWillBeSent', ({ requestId }) => {
    requests++
    underWay.add(requestId)
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => { if (response.mimeType.endsWith('/javascript')) scripts.add(requestId) })
  devtools.on('Network.loadingFailed', ({ requestId }) => { underWay.delete(requestId) })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId)
    transfer.all += encodedDataLength
    if (scripts.has(requestId)) transfer.javaScript += encodedDataLength
  })
  await devtools.send('Network.enable')
  await page.goto(address)
  const begun = performance.now()
  for (let before = -1; before !== requests || underWay.size > 0;) {
    if (performance.now() - begun > waitMost) throw new Error(`${address} still loads after ${waitMost} ms`)
    before = requests
    await page.evaluate(rest, quiet)
  }
  return transfer
}

/** Runs in the page. A page that is kept from running makes no requests either, so it must also have nothing left to do. */
async function rest (milliseconds: number): Promise<void> {
  await new Promise<void>(resolve => { setTimeout(() => { requestIdleCallback(() => { resolve() }) }, milliseconds) })
}
