import { Form, Formik, useFormikContext, type FormikHelpers, type FormikValues } from 'formik'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { ObjectSchema } from 'yup'
import { messages } from '@portal/contracts/policy/messages'
import { toast } from './toast-store.ts'

/**
 * A form checked by a yup schema. A submit that the schema refuses says so in a toast and leads to the first wrong field;
 * one that `onSubmit` refuses by `setFieldError` leads there too, and its toast is left to `onSubmit`. Like
 * formik-fields.tsx it belongs in lazily loaded form routes only.
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
    await onSubmit(values, helpers)
  }
  // On blur nothing is checked anew: an empty field that is left for a link below would push that link from under the pointer.
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
