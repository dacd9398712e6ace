import type { LoginHelp } from '@portal/contracts/login-help'
import { limits } from '@portal/contracts/policy/limits'
import { loginHelpEvents } from '@portal/contracts/rules/accounts/audit-events'
import type { AuditedAccount, AuditLine } from '../../ports/audit/audit.ts'
import type { Ports } from '../../ports/ports.ts'
import type { User } from '../../ports/accounts/users.ts'

/** Why the user may be unable to log in, according to the throttle and the audit log. */
export async function loginHelpOf ({ audit, throttle }: Pick<Ports, 'audit' | 'throttle'>, user: User): Promise<LoginHelp> {
  const [wait, lines, [disabled]] = await Promise.all([
    throttle.refusedFor(user.id),
    audit.ofAccount(user.id, loginHelpEvents, limits.loginHelpEventsMax),
    user.status === 'disabled' ? audit.ofAccount(user.id, ['user-disabled'], 1) : []
  ])
  return {
    ...(wait > 0 && { throttled_for: Math.ceil(wait / 1000) }),
    ...(user.status === 'disabled' && { disabled: { at: disabled === undefined ? null : instant(disabled), by: disabled === undefined ? null : nameOf(disabled.actor) } }),
    events: lines.flatMap(line => {
      const event = loginHelpEvents.find(known => known === line.event)
      if (event === undefined) return []
      const by = line.actor?.id === user.id ? null : nameOf(line.actor)
      return [{ at: instant(line), event, by, address: by === null ? line.address : null, detail: line.detail }]
    })
  }
}

function instant ({ at }: AuditLine): string {
  return new Date(at).toISOString()
}

function nameOf (account: AuditedAccount | null): string | null {
  return account === null ? null : account.name ?? account.email
}
