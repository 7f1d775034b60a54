import {deleteCheckDocument, uploadCheckDocuments} from '#contract/accounts/profile-edit.ts'
import {getCheckDocument} from '#contract/files.ts'
import type {Caller} from '#server/http/caller.ts'
import {route} from '#server/http/mount.ts'
import {notFound} from '#server/http/refusal.ts'
import {checkDocumentById, type FileRow} from '#server/modules/files/index.ts'
import {sendFile} from '../certificates/send-file.ts'
import {ownCaretaker} from '../profiles/own.ts'
import {addCheckDocuments, removeCheckDocument} from './commands.ts'
import {presentCheckDocument} from './present.ts'

export const checkRoutes = [
  route(getCheckDocument, async ({db, caller, params, deps, setHeader}) => {
    const file = await checkDocumentById(db, params.id)
    if (!file || !maySeeCheckDocument(caller, file)) return notFound()
    const extension = file.key.split('.').at(-1)
    return sendFile({deps, setHeader}, file, `${presentCheckDocument(file).kind}-document.${extension}`)
  }),

  route(uploadCheckDocuments, addCheckDocuments),

  route(deleteCheckDocument, async ({db, caller: {caretaker_id}, params: {id}, now}) => {
    if (caretaker_id === null) return notFound()
    const refusal = await removeCheckDocument(db, {id, caretaker_id}, now)
    return refusal ?? (await ownCaretaker(db, caretaker_id, now)) ?? notFound()
  }),
]

/**
 * Staff see every document of a check, archived ones too; its owner those in the profile.
 * @see src/domain/rules-people.md#check-documents
 */
const maySeeCheckDocument = (
  caller: Pick<Caller, 'role' | 'caretaker_id'>,
  file: Pick<FileRow, 'owner_id' | 'archived_at'>,
): boolean =>
  caller.role === 'admin' ||
  (file.archived_at === null && file.owner_id !== null && caller.caretaker_id === file.owner_id)
