import type {Deps} from '../deps.ts'
import {deleteFiles, dueToForget, sizeKeys} from '#server/modules/files/index.ts'
import {all, inTurn, raise} from './steps.ts'

/** Files per batch. */
const batch = 50

/**
 * Deletes discarded files and uploads that were never used. The bytes go before the row, so a crash leaves no orphaned
 * bytes; concurrent runs are harmless.
 */
export const purgeFiles = (
  {database: {db}, files}: Pick<Deps, 'database' | 'files'>,
  now: string,
  onTrouble: (error: unknown) => void = raise,
) =>
  inTurn(
    {
      files_purged: () =>
        all(batch, async limit => {
          const due = await dueToForget(db, now, limit)
          for (const {key, purpose} of due) {
            if (purpose === 'blog') for (const size of sizeKeys(key)) await files.remove(size)
            await files.remove(key)
          }
          await deleteFiles(
            db,
            due.map(({id}) => id),
          )
          return due.length
        }),
    },
    onTrouble,
  )
