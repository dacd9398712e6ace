import { eventually } from '../../bff/test/servers/eventually.ts'

/** A page of any browser, with the few things that a journey in it needs. Selectors are CSS; every step waits until it can be taken. */
export interface DrivenPage {
  goto(url: string): Promise<void>
  /** Replaces a field's text, key by key. */
  fill(selector: string, text: string): Promise<void>
  press(selector: string): Promise<void>
  /** Opens a link in another window, as a person can who holds Control down. */
  openInNewWindow(selector: string): Promise<Pick<DrivenPage, 'evaluate'>>
  /** The result of an expression in the page, as JSON has it. */
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

/** Milliseconds within which the page must show what is expected. Generous, for busy machines. */
const within = 30_000
const every = 100

/** @throws Error with the expression and its last value if it does not become true */
export async function becomesTrue (page: Pick<DrivenPage, 'evaluate'>, expression: string): Promise<void> {
  const until = Date.now() + within
  let last: unknown
  while (Date.now() < until) {
    last = await page.evaluate(expression)
    if (last === true) return
    await new Promise(resolve => { setTimeout(resolve, every) })
  }
  throw new Error(`${expression} is ${JSON.stringify(last)}; the page says: ${String(await page.evaluate('document.body.innerText.slice(0, 400)'))}`)
}

export async function shows (page: Pick<DrivenPage, 'evaluate'>, text: string): Promise<void> {
  // A window that has just been opened has no body yet.
  await becomesTrue(page, `document.body?.innerText.replaceAll(/\\s+/g, ' ').includes(${JSON.stringify(text)})`)
}

/** @returns a selector of the first element of a kind with this text in its name or its content, once it is there and can be used */
export async function named (page: Pick<DrivenPage, 'evaluate'>, selector: string, name: string): Promise<string> {
  const mark = `marked-${crypto.randomUUID()}`
  await becomesTrue(page, `(() => {
    const named = [...document.querySelectorAll(${JSON.stringify(selector)})]
      .find(element => (element.getAttribute('aria-label') ?? element.textContent.trim()).startsWith(${JSON.stringify(name)}) && element.getClientRects().length > 0)
    named?.setAttribute('data-mark', ${JSON.stringify(mark)})
    return named !== undefined && !named.matches(':disabled, [aria-disabled="true"]')
  })()`)
  return `[data-mark="${mark}"]`
}

/** Presses it once it is laid out. If the page has drawn another element in its place since it was found, presses that one. */
export async function pressNamed (page: DrivenPage, selector: string, name: string): Promise<void> {
  await eventually(async () => { await page.press(await named(page, selector, name)) })
}
