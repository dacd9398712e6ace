import { useEffect, type RefObject } from 'react'

/** Means a half-typed date, whose text the browser does not reveal. */
const partOfDay = '?'

/** Fills the fields of an uncontrolled form from the address. */
export function useFilledFields (form: RefObject<HTMLFormElement | null>, entered: Readonly<Record<string, string>>): void {
  useEffect(() => {
    for (const [name, text] of Object.entries(entered)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = text
    }
  }, [form, entered])
}

/** The text in the fields, as for an address; for a half-typed day, only that it is half typed. */
export function typedFilters (form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.set(name, value)
  for (const { name, validity } of form.querySelectorAll('input')) if (validity.badInput) params.set(name, partOfDay)
  return params
}
