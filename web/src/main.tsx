import './early.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { restoreSession } from './app/restore-session.ts'
import { routeAt } from './app/route-at.ts'
import { reportFailures } from './lib/failure-reports.ts'
import { ignoreHeldEnter } from './lib/held-enter.ts'
import { inNextTask } from './lib/next-task.ts'
import './theme/base.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

reportFailures(routeAt)
ignoreHeldEnter()

// In tasks of their own: on a slow phone the browser has other things to do meanwhile.
inNextTask(restoreSession)
inNextTask(() => { createRoot(root).render(<StrictMode><App /></StrictMode>) })
