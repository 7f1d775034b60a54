import * as v from 'valibot'
import type {FileStore} from '#server/adapters/files/port.ts'

/** An erased account, and the agency that closed with it. */
const Erased = v.object({user_id: v.string(), org_id: v.nullable(v.string())})
export type Erased = v.InferOutput<typeof Erased>

export type NoteErased = (erased: Erased) => Promise<void>

/** Keys of the list of erased accounts in the file store, which outlives a database that goes back to a backup. */
export const erased_prefix = 'erased-'

/** Adds accounts to the list. @see src/server/backup/README.md#erased-accounts */
export const noteErasedIn =
  (files: Pick<FileStore, 'put'>): NoteErased =>
  ({user_id, org_id}) =>
    files.put(`${erased_prefix}${user_id}`, Buffer.from(JSON.stringify({user_id, org_id})))

export async function erasedIn(files: Pick<FileStore, 'list' | 'get'>): Promise<Erased[]> {
  const found: Erased[] = []
  for (const key of await files.list(erased_prefix)) {
    const bytes = await files.get(key)
    if (bytes) found.push(v.parse(Erased, JSON.parse(Buffer.from(bytes).toString())))
  }
  return found
}
