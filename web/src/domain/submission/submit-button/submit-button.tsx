import type { ComponentProps } from 'react'
import { Button } from '../../../ui/controls/button.tsx'

/**
 * Submit. While it waits for something that passes by itself, such as the connection, it keeps the focus, so that whoever is about to press it need not
 * look for it again.
 */
export function SubmitButton ({ waits, loading = false, disabled = false, onClick, ...rest }: Omit<ComponentProps<typeof Button>, 'kind'> & { waits: boolean }) {
  return (
    <Button
      {...rest} kind='primary' loading={loading} aria-disabled={waits || loading} disabled={disabled && !waits} onClick={waits ? undefined : onClick}
    />
  )
}
