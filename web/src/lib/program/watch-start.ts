import { reloadForCode } from './reload-for-code.ts'

const startedMark = 'started'

/** Call as soon as the app's code runs. */
export function markStarted (): void {
  document.documentElement.dataset[startedMark] = ''
}

/**
 * If the app's code or a style sheet did not arrive with the document, the tab reloads once: during an upgrade, a document may name files that the
 * responding process does not have. If that does not help, the page says so instead of staying blank.
 */
export function watchStart (): void {
  window.addEventListener('load', () => {
    const lacksStyles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].some(({ sheet }) => sheet === null)
    if (lacksStyles || !(startedMark in document.documentElement.dataset)) recover()
  })
}

async function recover (): Promise<void> {
  const answers = await fetch('/', { cache: 'no-store' }).then(({ ok }) => ok, () => false)
  if (answers) await reloadForCode()
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.textContent = 'The portal could not be loaded completely. Please reload the page in a minute.'
  document.body.prepend(note)
}
