import {m} from '#messages'
import {eq} from 'drizzle-orm'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {uploadCheckDocuments} from '#contract/accounts/profile-edit.ts'
import {limits} from '#contract/limits.ts'
import type {Db} from '#server/db/client.ts'
import {caretakers} from '#server/db/schema/all.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Call} from '#server/http/mount.ts'
import {invalid, notFound, Refusal, tooManyRequests} from '#server/http/refusal.ts'
import {
  archiveFiles,
  checkDocumentsOf,
  storeUploads,
  expireFiles,
  assignFiles,
  type FileRow,
} from '#server/modules/files/index.ts'
import {ownCaretaker} from '../profiles/own.ts'

/** The documents in use, while the caregiver's row is locked until the transaction ends. */
async function lockDocuments(tx: Db, caretaker_id: string): Promise<FileRow[]> {
  await tx.select({id: caretakers.id}).from(caretakers).where(eq(caretakers.id, caretaker_id)).for('update')
  return checkDocumentsOf(tx, caretaker_id)
}

/**
 * Uploads documents for one check, which wait for review from then on.
 * @see src/domain/rules-people.md#check-documents
 */
export async function addCheckDocuments({
  db,
  deps,
  caller: {caretaker_id, user_id},
  params: {kind},
  uploads,
  now,
}: Call<typeof uploadCheckDocuments>): Promise<AnswerIn<typeof uploadCheckDocuments> | Refusal> {
  if (caretaker_id === null) return notFound()
  const wait_s = await deps.limits.take('uploads_user', user_id)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const purpose = `check_${kind}` as const
  const stored = await storeUploads(db, deps.files, uploads, {owner_id: caretaker_id, now, purpose})
  if (stored instanceof Refusal) return stored
  return inTransaction(db, async tx => {
    const documents = await lockDocuments(tx, caretaker_id)
    const own = documents.filter(each => each.purpose === purpose)
    // a refused one may be sent again, as when it was refused by mistake
    const digests = new Set(own.filter(each => each.refused_reason === null).map(each => each.digest))
    const added = stored.filter(({digest}) => {
      const isNew = !digests.has(digest)
      digests.add(digest)
      return isNew
    })
    if (own.length + added.length > limits.check_documents_max) {
      return invalid('documents', m.at_most_documents_for_one_check({check_documents_max: limits.check_documents_max}))
    }
    await assignFiles(
      tx,
      added.map(({id}) => ({id, name: ''})),
    )
    return (await ownCaretaker(tx, caretaker_id, now)) ?? notFound()
  })
}

/** Removes a document from the profile: an accepted one stays with staff as evidence, another is deleted. */
export async function removeCheckDocument(
  tx: Db,
  {id, caretaker_id}: {id: string; caretaker_id: string},
  now: string,
): Promise<Refusal | null> {
  const document = (await lockDocuments(tx, caretaker_id)).find(each => each.id === id)
  if (!document) return notFound()
  const isEvidence = document.reviewed_at !== null && document.refused_reason === null
  await (isEvidence ? archiveFiles : expireFiles)(tx, [id], now)
  return null
}
