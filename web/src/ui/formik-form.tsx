import { Form, Formik, useFormikContext, type FormikHelpers, type FormikValues } from 'formik'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ObjectSchema } from 'yup'
import { messages } from '@portal/contracts/limits'
import { toast } from './toast-store.ts'

/**
 * A form checked by a yup schema. A submit that the schema refuses says so in a toast and leads to the first wrong field.
 * Like formik-fields.tsx it belongs in lazily loaded form routes only.
 */
export function FormikForm<V extends FormikValues> ({ initialValues, schema, onSubmit, children }: {
  initialValues: V
  schema: ObjectSchema<V>
  onSubmit: (values: V, helpers: FormikHelpers<V>) => void | Promise<void>
  children: ReactNode
}) {
  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={onSubmit}>
      <Form noValidate>
        <RefusedSubmit />
        {children}
      </Form>
    </Formik>
  )
}

function RefusedSubmit () {
  const { submitCount, isSubmitting, isValid } = useFormikContext()
  const answered = useRef(0)
  const anchor = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (isSubmitting || submitCount === answered.current) return
    answered.current = submitCount
    if (isValid) return
    toast({ id: 'form-invalid', kind: 'danger', header: 'Form Validation Failed', body: messages.formInvalid })
    anchor.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isSubmitting, submitCount, isValid])

  return <span ref={anchor} hidden />
}
