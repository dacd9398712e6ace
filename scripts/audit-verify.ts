import { verifyCommand } from './audit/verify-command.ts'
import { start } from './command/command.ts'

await start(verifyCommand)
