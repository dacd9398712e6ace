import { Form, Formik, useFormikContext, type FormikHelpers, type FormikValues } from 'formik'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import styled from 'styled-components'
import type { ObjectSchema } from 'yup'
import { beforeReload } from '../../lib/program/reload-for-code.ts'
import { keepTyped, takeTyped } from '../../lib/storage/typed-before-reload.ts'
import { space } from '../../theme/tokens.ts'
import { dismissFormToasts, toastInvalidForm, useFormToasts } from './form-toasts.ts'
import { Notice } from '../feedback/notice.tsx'

const Refused = styled.div`
  margin-bottom: ${space(4)};
`

/**
 * A form validated by a yup schema. If the schema rejects a submit, a toast says so and the first invalid field takes
 * the focus. If `onSubmit` calls `setFieldError`, that field takes the focus, and `onSubmit` shows the toast itself. If it calls `setStatus`
 * with a text, the form says so above its fields until something is changed. The toasts disappear when the errors are fixed or the form is left.
 * Like formik-fields.tsx, it may only be imported by lazily loaded routes.
 */
export function FormikForm<V extends FormikValues> ({ initialValues, schema, onSubmit, children }: {
  initialValues: V
  schema: ObjectSchema<V>
  onSubmit: (values: V, helpers: FormikHelpers<V>) => void | Promise<void>
  children: ReactNode
}) {
  const sent = useRef(0)
  const send = async (values: V, helpers: FormikHelpers<V>) => {
    sent.current++
    dismissFormToasts()
    helpers.setStatus(undefined)
    await onSubmit(values, helpers)
  }
  // No validation on blur: an error message that appears as the user leaves an empty field for a link below would move
  // that link from under the pointer.
  return (
    <Formik initialValues={initialValues} validationSchema={schema} validateOnBlur={false} onSubmit={send}>
      <Form noValidate>
        <KeptAcrossReload />
        <RefusedSubmit sent={sent} />
        <Refusal />
        {children}
      </Form>
    </Formik>
  )
}

/** Passwords, shown as text or not, and codes of two-step login. */
const secretFields = 'input[type="password"], input[autocomplete$="password"], input[name="code"]'

/** Keeps what was typed, except passwords and codes, while the tab reloads for newer code. */
function KeptAcrossReload () {
  const { initialValues, values, setFieldValue } = useFormikContext<FormikValues>()
  const anchor = useRef<HTMLSpanElement>(null)
  // A form that was opened with other values may be about another record.
  const [name] = useState(() => `${window.location.pathname} ${JSON.stringify(initialValues)}`)

  const restore = useEffectEvent(() => {
    for (const [field, value] of Object.entries(takeTyped(name))) {
      if (typeof value === typeof initialValues[field]) setFieldValue(field, value)
    }
  })
  useEffect(() => { restore() }, [])

  const keep = useEffectEvent(() => {
    const fields = anchor.current?.closest('form')?.querySelectorAll<HTMLInputElement>(secretFields) ?? []
    const secrets = new Set([...fields].map(field => field.name))
    const typed = Object.entries(values).filter(([field, value]) => !secrets.has(field) && value !== initialValues[field])
    if (typed.length > 0) keepTyped(name, Object.fromEntries(typed))
  })
  useEffect(() => beforeReload(() => { keep() }), [])

  return <span ref={anchor} hidden />
}

/** Why a submit was refused, if that concerns no single field. */
function Refusal () {
  const form = useFormikContext<FormikValues>()
  const { setStatus, values, isSubmitting } = form
  const status: unknown = form.status
  const refused = useRef(values)

  useEffect(() => {
    if (isSubmitting) refused.current = values
    else if (values !== refused.current && status !== undefined) {
      setStatus(undefined)
      dismissFormToasts()
    }
  }, [values, status, setStatus, isSubmitting])

  return typeof status === 'string' ? <Refused><Notice kind='danger'>{status}</Notice></Refused> : null
}

function RefusedSubmit ({ sent }: { sent: Readonly<RefObject<number>> }) {
  const { submitCount, isSubmitting, isValid } = useFormikContext()
  const answered = useRef(0)
  const answeredSent = useRef(0)
  const anchor = useRef<HTMLSpanElement>(null)

  useFormToasts(isValid)

  useEffect(() => {
    if (isSubmitting || submitCount === answered.current) return
    answered.current = submitCount
    const wasSent = sent.current > answeredSent.current
    answeredSent.current = sent.current
    if (isValid) return
    if (!wasSent) toastInvalidForm()
    anchor.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isSubmitting, submitCount, isValid, sent])

  return <span ref={anchor} hidden />
}
