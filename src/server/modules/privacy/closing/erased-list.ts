import * as v from 'valibot'
import type {FileStore} from '#server/adapters/files/port.ts'

/** An erased account, and the agency that closed with it. */
const ErasedAccount = v.object({user_id: v.string(), org_id: v.nullable(v.string())})
export type ErasedAccount = v.InferOutput<typeof ErasedAccount>

/** That, or a family without an account and when it was erased. */
const Erased = v.union([ErasedAccount, v.object({parent_id: v.string(), at: v.optional(v.string())})])
export type Erased = v.InferOutput<typeof Erased>

/** The id under which it is listed. */
export const erasedId = (erased: Erased): string => ('user_id' in erased ? erased.user_id : erased.parent_id)

export type NoteErased = (erased: Erased) => Promise<void>

/** Keys of the list of erased accounts and families in the file store, which outlives a database that goes back to a backup. */
export const erased_prefix = 'erased-'

/** Adds an account or a family to the list. @see src/server/backup/README.md#erased-accounts */
export const noteErasedIn =
  (files: Pick<FileStore, 'put'>): NoteErased =>
  erased =>
    files.put(`${erased_prefix}${erasedId(erased)}`, Buffer.from(JSON.stringify(erased)))

/** Takes an account or a family that was not erased off the list. */
export const removeErasedIn = (files: Pick<FileStore, 'remove'>, id: string): Promise<void> =>
  files.remove(`${erased_prefix}${id}`)

export async function erasedIn(files: Pick<FileStore, 'list' | 'get'>): Promise<Erased[]> {
  const found: Erased[] = []
  for (const key of await files.list(erased_prefix)) {
    const bytes = await files.get(key)
    if (bytes) found.push(v.parse(Erased, JSON.parse(Buffer.from(bytes).toString())))
  }
  return found
}
