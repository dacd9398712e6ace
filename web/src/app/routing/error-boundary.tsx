import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import { reportFailure } from '../../lib/program/failure-reports.ts'
import { PageError } from '../../lib/program/page-error.ts'
import { ErrorScreen } from './error-screen.tsx'

type Props = { address: string, children: ReactNode }
type State = { error: unknown, failed: boolean, address: string }

/** Shows the error screen in place of a failed page, until the address changes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, address: this.props.address }

  static getDerivedStateFromError (error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps ({ address }: Props, state: State): Partial<State> | null {
    return address === state.address ? null : { error: undefined, failed: false, address }
  }

  override componentDidCatch (error: unknown, info: ErrorInfo) {
    // eslint-disable-next-line no-console -- a page that fails must leave a trace in the console
    console.error('The page failed:', error, info.componentStack)
    reportFailure('render', error)
  }

  override render () {
    if (!this.state.failed) return this.props.children
    const { error } = this.state
    if (error instanceof PageError) return <ErrorScreen status={error.status} statusText={error.statusText} />
    if (error instanceof ApiError) return <ErrorScreen status={error.status} statusText={error.message} />
    return <ErrorScreen status={500} statusText='Internal Error' />
  }
}
