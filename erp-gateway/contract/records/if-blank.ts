/** What the page shows in place of a field that is blank, where several fields have the same. */
export const ifBlank = { nothing: 'Nothing is shown', dash: 'A dash is shown', zero: 'It is shown as $0.00', countsZero: 'It counts as $0.00' } as const
