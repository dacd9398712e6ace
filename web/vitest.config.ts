import { defineConfig } from 'vitest/config'
import { versionDefined } from './build/define-version.ts'

/** Component tests, in a DOM without a browser. They run the page's own sources, so there is nothing to build. */
export default defineConfig({
  root: import.meta.dirname,
  define: versionDefined(),
  test: {
    include: ['src/**/*.test.tsx'],
    environment: 'happy-dom',
    // By default, Vitest keeps a core free for itself, which of two cores is too many.
    maxWorkers: '100%',
    // To load the page's modules takes as long as most files' tests. `setup.ts` puts back what they change.
    isolate: false,
    setupFiles: ['test/setup.ts'],
    // React warns about an element that happy-dom does not know.
    onConsoleLog: log => !log.includes('The tag <search>'),
    // No test takes that long, except on a busy machine.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } }
  }
})
