import { start } from './command/command.ts'
import { restoreCommand } from './restore/restore-command.ts'

await start(restoreCommand)
