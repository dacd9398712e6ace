import { useLayoutEffect, useState, type ReactNode } from 'react'
import { inNextTask } from '../lib/next-task.ts'

/** Draws its children in a task of their own, after what stands around them: what can wait does not hold up what cannot. */
export function Later ({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false)
  useLayoutEffect(() => inNextTask(() => { setDue(true) }), [])
  return due && children
}
