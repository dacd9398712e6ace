import { backupCommand } from './backup/backup-command.ts'
import { start } from './command/command.ts'

await start(backupCommand)
