import {cpSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

/** A folder with the migrations before the one of this name. */
export function migrationsBefore(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'village-migrations-'))
  cpSync('src/server/db/migrations', folder, {recursive: true})
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as {entries: {tag: string}[]}
  const end = journal.entries.findIndex(({tag}) => tag.endsWith(name))
  writeFileSync(file, JSON.stringify({...journal, entries: journal.entries.slice(0, end)}))
  return folder
}
