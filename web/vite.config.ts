import type { IncomingMessage } from 'node:http'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpoints } from '@portal/contracts/endpoints'
import { chunkFileNames, chunkGroups, preloaded } from './build/chunks.ts'
import { documentScripts } from './build/document.ts'
import { precompress } from './build/precompress.ts'

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
  plugins: [react(), documentScripts(), precompress()],
  // Styled components' rules lose their blanks, and those that nothing uses are dropped.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false, ssr: false, cssProp: false, pure: true, minify: true } } },
  // The test runner has another React at the root of the workspace.
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: 'es2023',
    manifest: true,
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
