import type { IncomingMessage } from 'node:http'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { endpoints } from '@portal/contracts/endpoints'
import { precompress } from './build/precompress.ts'
import { prerendered } from './build/prerender.ts'
import { releaseId } from './build/release-id.ts'
import { versionDefined } from './build/define-version.ts'

const bff = 'http://localhost:8080'

/**
 * Pages and calls share paths: POST /login is a call, GET /login is a page. Like the BFF, the dev server tells them
 * apart by the method.
 */
const callsToBff = Object.fromEntries(Object.values(endpoints).map(({ method, path }) => [`^${path}$`, {
  target: bff,
  bypass: (request: IncomingMessage) => request.method === method ? undefined : request.url
}]))

/** The configuration shared by the browser build and the prerendering build. */
const shared: UserConfig = {
  define: versionDefined(),
  // Both builds must generate the same class names; CSS rules are minified.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false, ssr: true, cssProp: false, pure: true, minify: true } } },
  // The test runner has another version of React at the root of the workspace.
  resolve: { dedupe: ['react', 'react-dom'] }
}

/**
 * Disables two warnings about libraries: their directives for server components, and an optional hook that nothing here
 * uses.
 */
const checks = { moduleLevelDirective: false, importIsUndefined: false }

export default defineConfig({
  ...shared,
  plugins: [react(), releaseId(), prerendered({ ...shared, build: { rolldownOptions: { checks } } }), precompress()],
  build: {
    target: 'es2023',
    manifest: true,
    // The source maps are written beside the scripts, but the scripts do not refer to them: see
    // docs/decisions/browser-failures-are-reported.md.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: URL, which the content security policy blocks.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks,
      preserveEntrySignatures: 'allow-extension',
      // By default, code shared by pages would be split into dozens of tiny files, of which a browser fetches only six
      // at a time.
      output: {
        // The start names some two hundred files, so that each character of a hash counts.
        chunkFileNames: ({ name }) => `assets/${name.replace('.route', '')}-[hash:7].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'early', test: /\/src\/early\.ts$/, includeDependenciesRecursively: true },
            { name: 'libraries', test: /\/node_modules\//, tags: ['$initial'] },
            // The document of the stock page asks for it together with the start.
            { name: 'stock', test: /\/src\/features\/stock\/(?:stock\.route|search\/(?:stock-search|use-last)|keyboard\/(?:use-|waiting-|press-))/ },
            // With what the stock page shares with others.
            { name: 'start', test: /\/src\/(?:main|features\/stock\/stock\.route)\.tsx$/, includeDependenciesRecursively: true },
            // The others are groups that the same pages need. As separate files, the response headers would be larger than the contents.
            { name: 'accounts', test: /\/(?:mail-address|order-limit|link-lifetimes|second-factor-code-body)\.tsx?$/ },
            { name: 'downloads', test: /\/(?:download-button|save-file)\.tsx?$/ },
            { name: 'staff', test: /\/(?:api\/submissions|staff-pages)\.tsx?$/ },
            { name: 'header-search', test: /\/(?:header-search|use-key-anywhere)\.tsx?$/ },
            { name: 'every-page', test: /\/(?:compare-texts|focus-heading|pager|pieces-by-part|typed-(?:address|number)|print-header|session-watch|confirm-login-dialog|idle-timeout(?:-dialog)?|staff-login-return|feedback\/dialog)\.tsx?$/ },
            {
              name: 'forms',
              test: /\/node_modules\/(?:formik|yup|lodash-es|deepmerge|react-fast-compare|hoist-non-react-statics|property-expr|tiny-case|toposort)\/|\/src\/(?:ui\/forms\/form(?:ik)?-\w+|ui\/forms\/use-form-field|lib\/forms\/text-line-schema|lib\/storage\/typed-before-reload)\.tsx?$/
            },
            // What every page needs for ordering parts.
            {
              name: 'order-entry',
              test: /\/(?:quantity-field|supply-words|use-go-on-key|volume-price|note-length-warning|use-undo-shortcut|add-lines-\w+(?:-\w+)?|add-failure-toasts|stock\/supply|part-verdict|quantity-faults?|order-remarks|order-slips|delivery-choices|price-columns|sticky-foot-bar|printed-grid-style|dealer-addresses|line-differences|when-enter|api\/checkout)\.tsx?$/
            },
            { name: 'shared', minShareCount: 16 }
          ]
        }
      }
    }
  },
  server: { proxy: callsToBff },
  preview: { proxy: callsToBff }
})
