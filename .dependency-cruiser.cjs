/** Who may import whom, and why. `npm run check` enforces it. Tests may import more, because they put parts together. */
const tests = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other belong together, or hide a third.',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true }
    },
    {
      name: 'contracts-stand-alone',
      comment: 'Both sides load the contracts, and with them whatever these import.',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: tests },
      to: { pathNot: ['^contracts/src', '^node_modules/typebox/'] }
    },
    {
      name: 'base-stands-alone',
      comment: 'Money, dates, numbers and ids, on which policy, rules and calls build.',
      severity: 'error',
      from: { path: '^contracts/src/base/', pathNot: tests },
      to: { path: '^contracts/src/', pathNot: '^contracts/src/base/' }
    },
    {
      name: 'policy-knows-no-rule',
      comment: 'Rules build on numbers and messages, not the other way around.',
      severity: 'error',
      from: { path: '^contracts/src/policy/', pathNot: tests },
      to: { path: '^contracts/src/', pathNot: '^contracts/src/(policy|base)/' }
    },
    {
      name: 'rules-know-calls-by-type',
      comment: 'The browser loads rules, and must not load TypeBox with them.',
      severity: 'error',
      from: { path: '^contracts/src/rules/', pathNot: tests },
      to: { path: '^contracts/src/[^/]+\\.ts$', dependencyTypesNot: ['type-only'] }
    },
    {
      name: 'nobody-knows-the-start',
      comment: 'Nothing that the start puts together may know it. The app takes only the type of its configuration.',
      severity: 'error',
      from: { path: '^bff/src/', pathNot: ['^bff/src/start/', '^bff/src/app\\.ts$', tests] },
      to: { path: '^bff/src/start/' }
    },
    {
      name: 'configuration-stands-alone',
      comment: 'The configuration is read before anything is chosen or started, and by the commands that document it.',
      severity: 'error',
      from: { path: '^bff/src/start/config(-readers)?\\.ts$' },
      to: { pathNot: ['^bff/src/start/config-readers\\.ts$', '^contracts/src', '^(node:)?(fs|net|path)$'] }
    },
    {
      name: 'commands-know-no-journey',
      comment: 'A command that needed a journey could not run without a browser.',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^e2e/' }
    },
    {
      name: 'modules-know-ports-only',
      comment: 'A module that knows an adapter, a driver or another module cannot be tested or changed alone.',
      severity: 'error',
      from: { path: '^bff/src/modules/([^/]+)/', pathNot: tests },
      to: { pathNot: ['^bff/src/modules/($1/|module\\.ts$)', '^bff/src/(ports/|jobs/|lib/(accounts-found|answer-time|asker|database-time|error-reason|has-come|held-orders|keyed-limit|older-invoices|optional-names|or-none|page-links|part-heads|people-told|turns-per-person)\\.ts$|http/calls/(access|context|serve)\\.ts$|http/session/(session|credentials|device-cookie|second-factor-rule|staff-login-cookie|staff-login-rule)\\.ts$|http/answers/answer-source\\.ts$|errors\\.ts$)', '^contracts/src', '^node_modules/fastify/', '^crypto$|^node:crypto$'] }
    },
    {
      name: 'adapters-know-their-port',
      comment: 'An adapter translates one outside system; the portal\'s rules do not belong there.',
      severity: 'error',
      from: { path: '^bff/src/adapters/', pathNot: tests },
      to: { path: '^bff/src/(modules|http|start)/|^bff/src/app\\.ts$|^web/|^fixtures/' }
    },
    {
      name: 'adapters-are-independent',
      comment: 'Each adapter can be removed without affecting another.',
      severity: 'error',
      from: { path: '^bff/src/adapters/([^/]+)/', pathNot: [tests, '^bff/src/adapters/erp-recorded/'] },
      to: { path: '^bff/src/adapters/', pathNot: '^bff/src/adapters/$1/' }
    },
    {
      name: 'recordings-are-read-as-the-erp-is',
      comment: 'Recordings test the translation in erp-http, so only that may read them.',
      severity: 'error',
      from: { path: '^bff/src/adapters/erp-recorded/', pathNot: tests },
      to: { path: '^bff/src/adapters/', pathNot: '^bff/src/adapters/erp-(recorded|http)/' }
    },
    {
      name: 'plugins-know-no-module',
      comment: 'Code that handles every request must not depend on one domain.',
      severity: 'error',
      from: { path: '^bff/src/http/', pathNot: tests },
      to: { path: '^bff/src/(modules|adapters)/' }
    },
    {
      name: 'spans-are-loaded-on-demand',
      comment: 'Installations without spans must not pay for the libraries that make them.',
      severity: 'error',
      from: { path: '^bff/src/', pathNot: ['^bff/src/tracing/otlp/', tests] },
      to: { path: '^bff/src/tracing/otlp/|^node_modules/@opentelemetry/', dynamic: false, dependencyTypesNot: ['type-only'] }
    },
    {
      name: 'no-programs-are-run',
      comment: 'What people type must never become a command: the portal runs no other program.',
      severity: 'error',
      from: { path: '^(bff|contracts|web)/src/', pathNot: tests },
      to: { path: '^(node:)?child_process$' }
    },
    {
      name: 'ports-are-interfaces',
      comment: 'Ports say what is needed in the portal\'s terms; they hold no code of either side.',
      severity: 'error',
      from: { path: '^bff/src/ports/' },
      to: { pathNot: ['^bff/src/ports/', '^contracts/src', '^erp-gateway/contract/'] }
    },
    {
      name: 'one-composition-root',
      comment: 'Adapters are chosen in one room.',
      severity: 'error',
      from: { path: '^bff/src/', pathNot: ['^bff/src/start/(server|open-stores|open-erp|production-checks)\\.ts$', '^bff/src/adapters/', tests] },
      to: { path: '^bff/src/adapters/' }
    },
    {
      name: 'fixtures-are-for-tests-and-the-demo',
      comment: 'A production start must not load the fake ERP.',
      severity: 'error',
      from: { path: '^(bff|web|contracts)/', pathNot: ['^bff/src/start/demo\\.ts$', '^bff/test/', tests] },
      to: { path: '^fixtures/' }
    },
    {
      name: 'fixtures-know-no-bff',
      comment: 'The fake ERP stands in for a foreign system: it knows the gateway contract and nothing about the BFF.',
      severity: 'error',
      from: { path: '^fixtures/src/', pathNot: tests },
      to: { path: '^bff/' }
    },
    {
      name: 'gateway-stands-on-contracts',
      comment: 'An integrator builds on the gateway package: it must work without the portal and without the fake ERP.',
      severity: 'error',
      from: { path: '^erp-gateway/', pathNot: [tests, '/test/'] },
      to: { path: '^(bff|web|fixtures)/' }
    },
    {
      name: 'contract-is-plain',
      comment: 'Both sides of the seam load the contract; it needs neither the library nor the tools.',
      severity: 'error',
      from: { path: '^erp-gateway/contract/', pathNot: tests },
      to: { path: '^erp-gateway/', pathNot: '^erp-gateway/contract/' }
    },
    {
      name: 'bff-knows-the-contract-alone',
      comment: 'The BFF is on the other side of the seam: the gateway library and the tools are not its business.',
      severity: 'error',
      from: { path: '^bff/src/', pathNot: tests },
      to: { path: '^erp-gateway/', pathNot: '^erp-gateway/contract/' }
    },
    {
      name: 'the-console-is-made-of-primitives',
      comment: 'The testers\' console looks like the portal, but is not part of it. It knows only the fake ERP\'s messages.',
      severity: 'error',
      from: { path: '^fixtures/console/src/', pathNot: tests },
      to: { path: '^(bff|web|fixtures)/', pathNot: ['^fixtures/console/src/', '^fixtures/src/console-server/messages\\.ts$', '^fixtures/src/fake-erp/faults\\.ts$', '^web/src/(ui|theme)/'] }
    },
    {
      name: 'web-knows-no-server',
      comment: 'The page talks to the BFF over the contracts.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(bff|fixtures)/' }
    },
    {
      name: 'web-loads-plain-contracts',
      comment: 'TypeBox would double the first download: the browser imports only types from files that use it.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { path: '^contracts/src/', pathNot: '^contracts/src/(base/|rules/|policy/|endpoints\\.ts|protocol\\.ts)', dependencyTypesNot: ['type-only'] }
    },
    {
      name: 'features-are-independent',
      comment: 'What two features share belongs in domain, api or ui.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(features|app)/', pathNot: '^web/src/features/$1/' }
    },
    {
      name: 'domain-knows-no-feature',
      comment: 'What features share does not depend on any of them.',
      severity: 'error',
      from: { path: '^web/src/domain/' },
      to: { path: '^web/src/(app|features)/' }
    },
    {
      name: 'session-comes-first',
      comment: 'session, dealer, cart, submission: each may know only the earlier ones, so that it can be understood without the later ones.',
      severity: 'error',
      from: { path: '^web/src/domain/session/' },
      to: { path: '^web/src/domain/(dealer|cart|submission)/' }
    },
    {
      name: 'dealer-comes-before-cart',
      comment: 'See session-comes-first.',
      severity: 'error',
      from: { path: '^web/src/domain/dealer/' },
      to: { path: '^web/src/domain/(cart|submission)/' }
    },
    {
      name: 'cart-comes-before-submission',
      comment: 'See session-comes-first.',
      severity: 'error',
      from: { path: '^web/src/domain/cart/' },
      to: { path: '^web/src/domain/submission/' }
    },
    {
      name: 'api-knows-no-state',
      comment: 'A call and its cache do not depend on who keeps or shows the answer.',
      severity: 'error',
      from: { path: '^web/src/api/', pathNot: tests },
      to: { path: '^web/src/(app|features|domain)/' }
    },
    {
      name: 'primitives-know-no-domain',
      comment: 'A primitive that knows a domain cannot be used in another.',
      severity: 'error',
      from: { path: '^web/src/(ui|lib|theme)/', pathNot: tests },
      to: { path: '^web/src/(app|features|domain|api)/' }
    },
    {
      name: 'early-calls-are-the-start-s-and-the-search-s',
      comment: 'The client of every call must not depend on what is sent ahead of a page.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: ['^web/src/(?:early|api/stock)\\.ts$', tests] },
      to: { path: '^web/src/lib/http/early-calls\\.ts$' }
    },
    {
      name: 'a-request-needs-nothing',
      comment: 'It is part of the early script, so whatever it imports must arrive before the page can be used.',
      severity: 'error',
      from: { path: '^web/src/lib/http/request\\.ts$' },
      to: { path: '^web/src/', pathNot: '^web/src/lib/(storage/tab-dealer|program/page-release)\\.ts$' }
    },
    {
      name: 'swr-in-one-place',
      comment: 'Only web/src/api decides on keys and revalidation.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/(api|app)/' },
      to: { path: '^node_modules/swr/' }
    }
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], extensions: ['.ts', '.tsx', '.js', '.json'] }
  }
}
