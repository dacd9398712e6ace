import type { StaffLogin } from '@portal/contracts/policy/staff-login'
import type { User } from '../../ports/accounts/users.ts'

/** Who logs in with a password. */
export type StaffLoginRule = {
  /** Whether an account may use a password now, and get links to set one. */
  mayUsePassword: (user: Pick<User, 'role' | 'passwordUntil'>) => boolean
}

export function createStaffLoginRule (staffLogin: StaffLogin, now: () => number): StaffLoginRule {
  return { mayUsePassword: ({ role, passwordUntil = 0 }) => staffLogin !== 'oidc' || role === 'dealer' || passwordUntil > now() }
}
