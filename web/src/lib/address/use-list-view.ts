import { useSearchParams } from 'react-router-dom'

/** What changes of a view, or what makes it of the view as it is. */
export type ListViewChange<View> = Partial<View> | ((view: View) => Partial<View>)

/**
 * How a list is shown: its filters, sort order and page, kept in the query of the page's address.
 * @param read reads the view from the query
 * @param write the view as a query
 * @returns the view, and a function that changes it. A change begins at the first page, and replaces the history entry: Back leaves the page instead of
 *   undoing letters. It is made to the address as it is at that moment, since the page may not have drawn the change before it yet.
 */
export function useListView<View extends object> (read: (query: URLSearchParams) => View, write: (view: View) => URLSearchParams) {
  const [query, setQuery] = useSearchParams()
  const show = (change: ListViewChange<View>, { replace = true } = {}) => {
    const view = read(new URLSearchParams(window.location.search))
    setQuery(write({ ...view, page: 1, ...typeof change === 'function' ? change(view) : change }), { replace })
  }
  return { query, view: read(query), show }
}
