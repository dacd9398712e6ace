/** The page of a list in an address, counted from 1. */
export function readPage (params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}
