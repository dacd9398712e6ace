import { defineConfig } from 'vitest/config'
import { versionDefined } from './build/define-version.ts'

/** Tests of components, in a document without a browser. What React runs here is what runs the page: there is nothing to build. */
export default defineConfig({
  root: import.meta.dirname,
  define: versionDefined(),
  test: {
    include: ['src/**/*.test.tsx'],
    environment: 'happy-dom',
    setupFiles: ['test/setup.ts'],
    // React warns of an element that happy-dom does not know.
    onConsoleLog: log => !log.includes('The tag <search>'),
    // No test takes that long; a busy machine may.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } }
  }
})
