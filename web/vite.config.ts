import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { endpoints } from '@portal/contracts/endpoints'
import { chunkFileNames, chunkGroups, preloaded } from './build/chunks.ts'
import { lighterRouter, withoutVendorPrefixes } from './build/lighter-libraries.ts'
import { preactForReact } from './build/preact-for-react.ts'
import { documentScripts } from './build/document.ts'
import { precompress } from './build/precompress.ts'
import { release } from './build/release.ts'

const bff = 'http://localhost:8080'

/**
 * Pages and calls share paths: POST /login is a call, GET /login a page. The dev server tells them apart by the method,
 * as the BFF does.
 */
const callsToBff = Object.fromEntries(Object.values(endpoints).map(({ method, path }) => [`^${path}$`, {
  target: bff,
  bypass: (request: IncomingMessage) => request.method === method ? undefined : request.url
}]))

export default defineConfig({
  plugins: [lighterRouter(), withoutVendorPrefixes(), documentScripts(), release(), precompress()],
  // Styled components' rules lose their blanks, and those that nothing uses are dropped.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false, ssr: false, cssProp: false, pure: true, minify: true } } },
  resolve: {
    alias: [
      ...preactForReact,
      { find: 'use-sync-external-store/shim/index.js', replacement: fileURLToPath(new URL('build/use-sync-external-store.ts', import.meta.url)) }
    ]
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Beside each script, named by none of them: see docs/decisions/a-page-that-fails-is-heard-of.md.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    // An inlined asset would be a data: URL, which the content security policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Libraries mark components for servers, which the page has none of, and ask for a hook that nothing here uses.
      checks: { moduleLevelDirective: false, importIsUndefined: false },
      output: {
        chunkFileNames,
        // Read by V8: it compiles the file while it arrives, in the background, instead of each function when it is first called.
        postBanner: '//# allFunctionsCalledOnLoad',
        codeSplitting: { groups: chunkGroups }
      }
    }
  },
  server: { proxy: callsToBff },
  preview: { proxy: callsToBff }
})
