import { useEffect, type RefObject } from 'react'

/** Stands for a date that was typed only in part, which the browser does not tell. */
const partOfDay = '?'

/** Puts what stands in the address into the fields of a form that is not controlled. */
export function useFilledFields (form: RefObject<HTMLFormElement | null>, entered: Readonly<Record<string, string>>): void {
  useEffect(() => {
    for (const [name, text] of Object.entries(entered)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = text
    }
  }, [form, entered])
}

/** What is typed into the fields, as for an address; of a day that is typed in part, that it is. */
export function typedFilters (form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.set(name, value)
  for (const { name, validity } of form.querySelectorAll('input')) if (validity.badInput) params.set(name, partOfDay)
  return params
}
