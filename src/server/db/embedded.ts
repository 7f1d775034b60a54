import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {PGlite} from '@electric-sql/pglite'
import {btree_gist} from '@electric-sql/pglite/contrib/btree_gist'
import {lockFolder} from './folder-lock.ts'

/** The embedded database as it comes up, without a schema; `close` lets its folder go as well. */
export interface Embedded {
  readonly pglite: PGlite
  readonly close: () => Promise<void>
}

/**
 * Opens the embedded database in `folder` (a folder of ours alone: it is locked against a second process), or in memory
 * when `folder` is null. Throws FolderInUse where another process holds it. It loads nothing but the database itself, so
 * that opening, which takes longest, can begin before the rest of the server is there.
 */
export async function openEmbedded(folder: string | null, loadDataDir?: Blob): Promise<Embedded> {
  let unlock = () => {}
  if (folder) {
    mkdirSync(folder, {recursive: true})
    unlock = lockFolder(folder)
  }
  const pglite = await PGlite.create({
    ...(folder ? {dataDir: join(folder, 'pg')} : {}),
    ...(loadDataDir ? {loadDataDir} : {}),
    extensions: {btree_gist},
    relaxedDurability: false,
  })
  return {
    pglite,
    close: async () => {
      await pglite.close()
      unlock()
    },
  }
}
