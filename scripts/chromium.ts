import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'

/** The first one is headless only, and opens a page three times as fast. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Whether a missing Chromium is a failure. */
export const isChromiumRequired = (process.env['CI_REQUIRE'] ?? '').split(',').includes('chromium')

/** The path of this machine's Chromium; undefined if there is none. */
export function findChromium (): string | undefined {
  return process.env['CHROMIUM'] ?? programs.find(path => existsSync(path))
}

/** @throws Error if there is no Chromium on this machine */
export async function launchChromium (): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('there is no Chromium on this machine')
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'] })
}
