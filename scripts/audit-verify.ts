import { auditVerifyCommand } from './audit/audit-verify-command.ts'
import { start } from './command/command.ts'

await start(auditVerifyCommand)
