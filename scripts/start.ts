import { buildPage } from './build-page.ts'

// One process serves: signals reach it, and what it uses is what the portal uses.
buildPage()
await import('../bff/src/server.ts')
