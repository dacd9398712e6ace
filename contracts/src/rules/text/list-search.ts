/** Whether one of the texts has the search term in it, in upper or lower case. Any does if the term is blank. */
export function hasTerm (texts: ReadonlyArray<string | null | undefined>, search: string): boolean {
  const term = search.trim().toLowerCase()
  return term === '' || texts.some(text => text?.toLowerCase().includes(term) === true)
}
