import { isDay } from '@portal/contracts/base/dates'

const incompleteDate = 'Enter a full date.'

/** What is wrong with a filter's days, as an address or a form has them; an empty text is no filter. */
export function daysProblems (from: string, to: string): { from?: string, to?: string } {
  const wrong = (text: string) => text !== '' && !isDay(text)
  if (wrong(from) || wrong(to)) return { ...(wrong(from) && { from: incompleteDate }), ...(wrong(to) && { to: incompleteDate }) }
  return from !== '' && to !== '' && from > to ? { to: 'Enter a date on or after the start date.' } : {}
}

/** What is wrong with a filter that is one of these choices; an empty text is no filter. */
export function choiceProblem (text: string, choices: readonly string[]): string | undefined {
  return text === '' || choices.includes(text) ? undefined : 'Choose from the list.'
}
