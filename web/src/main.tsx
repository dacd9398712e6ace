import './early.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { restoreSession } from './app/restore-session.ts'
import './theme/base.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

restoreSession()
createRoot(root).render(<StrictMode><App /></StrictMode>)
