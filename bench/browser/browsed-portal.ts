import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { sparePort } from '../../bff/test/servers/server-process.ts'
import { buildPage } from '../../scripts/build-page.ts'
import { launchChromium } from '../../scripts/chromium.ts'
import { dealerPortal, startErp } from '../start-servers.ts'
import { dealer } from './watched-page.ts'

/** `erp`: the portal's, which can be told to be slow. */
type BrowsedPortal = { url: string, browser: Browser, erp: Awaited<ReturnType<typeof startErp>>, stop: () => Promise<void> }

/** A portal with the page as it is now, and a browser for it. @param name of the portal's folder */
export async function startBrowsedPortal (dir: string, name: string): Promise<BrowsedPortal> {
  buildPage()
  const erp = await startErp({ dir })
  const port = await sparePort()
  const url = `http://localhost:${port}`
  const env = { NODE_ENV: 'development', HOST: 'localhost', PUBLIC_URL: url }
  const portal = await dealerPortal({ dir: join(dir, name), erpUrl: erp.url, port, env }, [dealer])
  const browser = await launchChromium()
  return {
    url,
    browser,
    erp,
    async stop () {
      await browser.close()
      await portal.stop()
      await erp.stop()
    }
  }
}
