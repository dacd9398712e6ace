import './early.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { createDealerHistory } from './app/routing/dealer-history.ts'
import { fetchPage } from './app/routing/pages.tsx'
import { restoreSession } from './app/session/restore-session.ts'
import { routeAt } from './app/routing/route-at.ts'
import { fetchHeaderSearch } from './app/shell/header/header.tsx'
import { startErpWatch } from './domain/erp-availability/erp-availability.ts'
import { ordersSettled } from './domain/submission/sending/send-order.ts'
import { startFailureReports } from './lib/program/failure-reports.ts'
import { beforeReload } from './lib/program/reload-for-code.ts'
import { markStarted } from './lib/program/watch-start.ts'
import { watchPresses } from './lib/browser/after-press.ts'
import { clientMessages } from './lib/http/api-error.ts'
import { watchConnection } from './lib/http/offline.ts'
import { surviveTranslation } from './lib/browser/survive-translation.ts'
import { ignoreRepeatedEnter } from './lib/keyboard/repeated-enter.ts'
import { paths } from './paths.ts'
import { dismissToast } from './ui/feedback/toast-store.ts'
import './theme/base.css'

async function start (root: HTMLElement): Promise<void> {
  surviveTranslation()
  ignoreRepeatedEnter()
  watchPresses()
  watchConnection()
  window.addEventListener('online', () => { dismissToast(clientMessages.offline) })
  // Only on-screen keyboards send keys without names.
  if (window.matchMedia('(any-pointer: coarse)').matches) import('./lib/keyboard/name-keys.ts').then(({ nameKeys }) => { nameKeys() }, () => {})
  // The app sets the scroll position itself, even after Back.
  history.scrollRestoration = 'manual'
  // First, because every answer says whether the ordering system is away.
  startErpWatch()
  restoreSession()
  const { pathname } = window.location
  // The header appears in one piece.
  await Promise.all([fetchPage(pathname), pathname !== paths.stock && fetchHeaderSearch()])

  const app = <StrictMode><HistoryRouter history={createDealerHistory()}><App holdsPage={'page' in root.dataset} /></HistoryRouter></StrictMode>
  // The development server's document is empty.
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

markStarted()
startFailureReports(routeAt)
beforeReload(ordersSettled)
start(root)
