import type {FileStore} from '#server/adapters/files/port.ts'
import {erased_prefix} from '#server/modules/privacy/index.ts'
import {countRows, type End, type Entry, jsonEntry, type Manifest, wholeLines, writeArchive} from './archive.ts'
import type {Snapshot} from '#server/db/snapshot.ts'

/** Rows leave a table in pieces of about this size. */
const piece_bytes = 4 * 1024 * 1024

export interface BackupOf {
  readonly openSnapshot: () => Promise<Snapshot>
  readonly files: FileStore
  readonly keys: {readonly public_key: string; readonly private_key: string; readonly are_configured: boolean} | null
  readonly now: string
}

async function* entriesOf({files, keys, now}: BackupOf, snapshot: Snapshot): AsyncGenerator<Entry> {
  const manifest: Manifest = {
    format: 1,
    made_at: now,
    ...snapshot.layout,
    vapid_public_key: keys?.public_key ?? null,
  }
  yield jsonEntry('manifest.json', manifest)
  const end: End = {rows: {}, files: 0}
  for (const table of snapshot.layout.tables) {
    let piece = 0
    let rows = 0
    for await (const bytes of wholeLines(snapshot.rowsOf(table), piece_bytes)) {
      rows += countRows(bytes)
      yield {name: `tables/${table.name}/${++piece}`, bytes}
    }
    end.rows[table.name] = rows
  }
  for (const key of [...snapshot.file_keys, ...(await files.list(erased_prefix))]) {
    const bytes = await files.get(key)
    // deleted since: the job that deletes its row has been there
    if (!bytes) continue
    end.files += 1
    yield {name: `files/${key}`, bytes}
  }
  // without it secrets that were sealed with it would never open again
  if (keys && !keys.are_configured) {
    const {public_key, private_key} = keys
    yield jsonEntry('vapid.json', {public_key, private_key})
  }
  yield jsonEntry('end.json', end)
}

/**
 * Writes the database as of one moment and the files it names into `out`.
 * @see src/server/backup/README.md
 */
export async function makeBackup(of: BackupOf, out: NodeJS.WritableStream): Promise<void> {
  const snapshot = await of.openSnapshot()
  try {
    await writeArchive(entriesOf(of, snapshot), out)
  } finally {
    await snapshot.close()
  }
}
