import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { fill } from '../../bff/test/releases/sample.ts'

/** Keeps a small database as this release leaves it, for the upgrade tests of all later releases: `node scripts/release/database.ts FILE`. */

const [file = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'release-'))
const path = join(folder, 'release.sqlite')
const database = await openPortalDb({ url: undefined, file: path })
await fill(database)
await database.close()
mkdirSync(join(file, '..'), { recursive: true })
rmSync(file, { force: true })
const sqlite = new DatabaseSync(path)
// Small pages, because most tables have one row or none.
sqlite.exec(`pragma journal_mode = delete; pragma page_size = 512; vacuum; vacuum into '${file.replaceAll('\'', '\'\'')}'`)
sqlite.close()
rmSync(folder, { recursive: true })
