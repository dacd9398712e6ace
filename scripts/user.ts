import { start } from './command/command.ts'
import { userCommand } from './user/user-command.ts'

await start(userCommand)
