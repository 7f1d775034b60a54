import type {AnswerIn} from '#contract/endpoint.ts'
import type {updateCaretaker, updateFamily} from '#contract/accounts/profile-edit.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import type {Call} from '#server/http/mount.ts'
import {notFound, type Refusal} from '#server/http/refusal.ts'
import {setAccount} from '#server/modules/payments/index.ts'
import {setCertificateNames} from './certificates.ts'
import {ownCaretaker, ownFamily} from './own.ts'
import {saveProfile} from './write.ts'

/** What a family says of its children; either adult may change it. */
export async function editFamily({
  db,
  caller,
  body,
  now,
}: Call<typeof updateFamily>): Promise<AnswerIn<typeof updateFamily> | Refusal> {
  const {parent_id} = caller
  if (parent_id === null) return notFound()
  await saveProfile(db, {parent_id, set: body})
  return (await ownFamily(db, caller, now)) ?? notFound()
}

/** What a caregiver says of her work. Offers, bookings and invoices stand as they were made. */
export async function editCaretaker({
  db,
  caller: {caretaker_id},
  params,
  body,
  now,
}: Call<typeof updateCaretaker>): Promise<AnswerIn<typeof updateCaretaker> | Refusal> {
  if (caretaker_id === null || params.id !== caretaker_id) return notFound()
  const {certifications, stripe_account_id, hourly_rate, ...work} = body
  const hourly_rate_cents = hourly_rate === undefined ? undefined : dollarsToCents(hourly_rate)
  await saveProfile(db, {caretaker_id, set: {...work, hourly_rate_cents}})
  const refusal = certifications ? await setCertificateNames(db, {caretaker_id}, certifications) : null
  if (refusal) return refusal
  if (stripe_account_id === null) await setAccount(db, {caretaker_id}, null, now)
  return (await ownCaretaker(db, caretaker_id, now)) ?? notFound()
}
