import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'e2e',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A file's journeys run in one worker, which starts the portal of that file once.
  fullyParallel: false,
  // On two cores, a third journey at once makes the run no faster.
  workers: 2,
  // A browser on a busy machine may miss a moment; what passes only on the second try is named at the end of the run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json']],
  outputDir: '.cache/journeys',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    // Recording takes as long as the journey itself.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
        // Not localhost, so that features that browsers reserve for secure contexts are missing.
        '--host-resolver-rules=MAP portal.lan 127.0.0.1'
      ]
    }
  }
})
