import type {AnswerIn} from '#contract/endpoint.ts'
import type {createCaretaker, setUpParent} from '#contract/accounts/registration.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {mercator} from '#domain/place.ts'
import type {Call} from '#server/http/mount.ts'
import {notFound, refuse} from '#server/http/refusal.ts'
import type {Refusal} from '#server/http/refusal.ts'
import {ownCaretaker, ownFamily} from './own.ts'
import {insertCaretaker, insertFamily, placeOfUser} from './write.ts'

const profileExists = () => refuse('profile_exists', 'This account already has a profile.')

/** The family of a new account. */
export async function createFamily({
  db,
  caller: {user_id},
  body,
  now,
}: Call<typeof setUpParent>): Promise<AnswerIn<typeof setUpParent> | Refusal> {
  const parent_id = await insertFamily(db, {user_id, ...body, created_at: now})
  if (parent_id === null) return profileExists()
  return (await ownFamily(db, {parent_id, user_id}, now)) ?? notFound()
}

/** The profile of a new caregiver, who looks for requests around the place of her account. */
export async function createCaretakerProfile({
  db,
  caller: {user_id},
  body: {hourly_rate, ...work},
  now,
}: Call<typeof createCaretaker>): Promise<AnswerIn<typeof createCaretaker> | Refusal> {
  const at = await placeOfUser(db, user_id)
  const caretaker_id = await insertCaretaker(db, {
    user_id,
    ...work,
    hourly_rate_cents: dollarsToCents(hourly_rate),
    place: at && mercator(at.latitude, at.longitude),
    created_at: now,
  })
  if (caretaker_id === null) return profileExists()
  return (await ownCaretaker(db, caretaker_id, now)) ?? notFound()
}
