import { useSearchParams } from 'react-router-dom'

/** The change of a view, or a function that derives it from the current view. */
export type ListViewChange<View> = Partial<View> | ((view: View) => Partial<View>)

/**
 * How a list is shown: its filters, sort order and page, kept in the query of the page's address.
 * @param read reads the view from the query
 * @param write the view as a query
 * @returns the view, and a function that changes it. A change leads to the first page, and replaces the history entry, so that Back leaves the page
 * instead of undoing letters. It applies to the address as it is at that moment, because the page may not have rendered the previous change yet.
 */
export function useListView<View extends object> (read: (query: URLSearchParams) => View, write: (view: View) => URLSearchParams) {
  const [query, setQuery] = useSearchParams()
  const show = (change: ListViewChange<View>, { replace = true } = {}) => {
    const view = read(new URLSearchParams(window.location.search))
    setQuery(write({ ...view, page: 1, ...typeof change === 'function' ? change(view) : change }), { replace })
  }
  return { query, view: read(query), show }
}
