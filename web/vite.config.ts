import type { IncomingMessage } from 'node:http'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { endpoints } from '@portal/contracts/endpoints'
import { precompress } from './build/precompress.ts'
import { prerendered } from './build/prerender.ts'
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

/** What the page's code is made by, in browsers and where its start is drawn at build. */
const shared: UserConfig = {
  // Both name the same styles alike, and rules lose their blanks.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false, ssr: true, cssProp: false, pure: true, minify: true } } },
  // The test runner has another React at the root of the workspace.
  resolve: { dedupe: ['react', 'react-dom'] }
}

/** Libraries mark components for servers, and ask for a hook that nothing here uses. */
const checks = { moduleLevelDirective: false, importIsUndefined: false }

export default defineConfig({
  ...shared,
  plugins: [react(), release(), prerendered({ ...shared, build: { rolldownOptions: { checks } } }), precompress()],
  build: {
    target: 'es2023',
    manifest: true,
    // Beside each script, named by none of them: see docs/decisions/a-page-that-fails-is-heard-of.md.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: URL, which the content security policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks,
      preserveEntrySignatures: 'allow-extension',
      // Left alone, what pages share would be dozens of tiny files, of which a browser fetches six at a time.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'early', test: /\/src\/early\.ts$/, includeDependenciesRecursively: true },
            { name: 'libraries', test: /\/node_modules\//, tags: ['$initial'] },
            // The stock page is where most visits begin.
            { name: 'start', test: /\/src\/(?:main|features\/stock\/stock\.route)\.tsx$/, includeDependenciesRecursively: true },
            { name: 'forms', test: /\/node_modules\/(?:formik|yup)\/|\/src\/(?:ui\/formik-\w+\.tsx|lib\/line-schema\.ts)$/ },
            { name: 'shared', minShareCount: 16 }
          ]
        }
      }
    }
  },
  server: { proxy: callsToBff },
  preview: { proxy: callsToBff }
})
