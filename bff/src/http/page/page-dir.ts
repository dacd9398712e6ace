import { join } from 'node:path'

/** Where the built page is. */
export const pageDir = join(import.meta.dirname, '../../../../web/dist')
