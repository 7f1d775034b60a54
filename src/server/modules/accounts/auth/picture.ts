import type {AnswerIn} from '#contract/endpoint.ts'
import type {removePicture, setPicture} from '#contract/accounts/profile-edit.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Call} from '#server/http/mount.ts'
import {notFound, Refusal, tooManyRequests, sessionEnded} from '#server/http/refusal.ts'
import {keepUploads, putPictureAway, takeIntoUse} from '#server/modules/files/index.ts'
import {accountProfile} from '../profiles/store.ts'
import {ownAccount} from './own-account.ts'
import {lockAccount, saveAccount} from './store.ts'

/** Puts another picture, or none, in the place of the one before, whose bytes go. */
async function replacePicture(tx: Db, caller: Caller, key: string | null, now: string) {
  if (!(await lockAccount(tx, caller))) return sessionEnded()
  const before = await accountProfile(tx, caller, now)
  await saveAccount(tx, caller.user_id, {profile_picture: key})
  const of = {key: before?.user.profile_picture ?? null, owner_id: caller.user_id}
  await putPictureAway(tx, of, now)
  return ownAccount(tx, caller, now)
}

export async function uploadPicture({
  db,
  deps,
  caller,
  params,
  uploads,
  now,
}: Call<typeof setPicture>): Promise<AnswerIn<typeof setPicture> | Refusal> {
  const {user_id} = caller
  if (params.id !== user_id) return notFound()
  const wait_s = await deps.limits.take('uploads_user', user_id)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const kept = await keepUploads(db, deps.files, uploads, {owner_id: user_id, now})
  if (kept instanceof Refusal) return kept
  const [picture] = kept
  if (!picture) return notFound()
  return inTransaction(db, async tx => {
    await takeIntoUse(tx, picture.id, 'Picture')
    return replacePicture(tx, caller, picture.key, now)
  })
}

export async function deletePicture({
  db,
  caller,
  params,
  now,
}: Call<typeof removePicture>): Promise<AnswerIn<typeof removePicture> | Refusal> {
  return params.id === caller.user_id ? replacePicture(db, caller, null, now) : notFound()
}
