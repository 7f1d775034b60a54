import type {Deps} from '../deps.ts'
import {deleteFile, dueToForget} from '#server/modules/files/index.ts'
import {all, inTurn, raise} from './steps.ts'

/** Files that one round takes at most. */
const batch = 50

/**
 * Forgets what was put away, and what was uploaded and never taken into use. The bytes go before their row, so that a crash
 * between the two leaves nothing that nobody knows of; processes that meet here do the same twice, which is harmless.
 */
export const forgetFiles = (
  {database: {db}, files}: Pick<Deps, 'database' | 'files'>,
  now: string,
  onTrouble: (error: unknown) => void = raise,
) =>
  inTurn(
    {
      files_forgotten: () =>
        all(batch, async limit => {
          const due = await dueToForget(db, now, limit)
          for (const {id, key} of due) {
            await files.remove(key)
            await deleteFile(db, id)
          }
          return due.length
        }),
    },
    onTrouble,
  )
