import { Form, Formik, useFormikContext, type FormikHelpers, type FormikValues } from 'formik'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { ObjectSchema } from 'yup'
import { messages } from '@portal/contracts/policy/messages'
import { dismissToast, toast } from './toast-store.ts'

/**
 * A form validated by a yup schema. If the schema rejects a submit, a toast says so and the first invalid field takes
 * the focus. If `onSubmit` calls `setFieldError`, that field takes the focus, and `onSubmit` shows the toast itself.
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
    dismissToast('form-invalid')
    dismissToast('form-refused')
    await onSubmit(values, helpers)
  }
  // No validation on blur: an error message that appears as the user leaves an empty field for a link below would move
  // that link from under the pointer.
  return (
    <Formik initialValues={initialValues} validationSchema={schema} validateOnBlur={false} onSubmit={send}>
      <Form noValidate>
        <RefusedSubmit sent={sent} />
        {children}
      </Form>
    </Formik>
  )
}

function RefusedSubmit ({ sent }: { sent: Readonly<RefObject<number>> }) {
  const { submitCount, isSubmitting, isValid } = useFormikContext()
  const answered = useRef(0)
  const answeredSent = useRef(0)
  const anchor = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (isSubmitting || submitCount === answered.current) return
    answered.current = submitCount
    const wasSent = sent.current > answeredSent.current
    answeredSent.current = sent.current
    if (isValid) return
    if (!wasSent) toast({ id: 'form-invalid', kind: 'danger', header: 'Form Validation Failed', body: messages.formInvalid })
    anchor.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isSubmitting, submitCount, isValid, sent])

  return <span ref={anchor} hidden />
}
