import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** Runs in a browser: the least that a page with React and a search box does. */
createRoot(document.body).render(createElement('input', { type: 'search' }))
