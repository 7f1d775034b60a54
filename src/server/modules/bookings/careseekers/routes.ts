import * as contract from '#contract/admin/careseekers.ts'
import type {Db} from '#server/db/client.ts'
import {route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf} from '#server/http/paging.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {presentCareseeker} from './present.ts'
import {
  careseekerById,
  changeCareseeker,
  insertCareseeker,
  lockCareseeker,
  pageOfCareseekers,
} from './store.ts'

async function one(db: Db, id: string) {
  const row = await careseekerById(db, id)
  return row ? presentCareseeker(row) : notFound()
}

/** Families without an account: what is known of them. What is asked for them stands with the bookings. */
export const careseekerRoutes: readonly Route[] = [
  route(contract.listNonUsers, async ({db, query}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    return listAnswer(
      await pageOfCareseekers(db, query.q, page),
      page,
      row => row.parent.id,
      presentCareseeker,
    )
  }),

  route(contract.getNonUser, async ({db, params}) => one(db, params.id)),

  route(contract.createNonUser, async ({db, body, caller: {user_id}, now}) => {
    const {first_name, last_name, phone_number, email = null, ...family} = body
    const contact = {first_name, last_name, phone_number, email}
    const id = await insertCareseeker(db, {...family, contact}, now)
    const change = {did: 'created', target: 'careseeker', target_id: id, before: null, after: body} as const
    await recordAudit(db, {user_id, now}, change)
    return one(db, id)
  }),

  route(contract.editNonUser, async ({db, params: {id}, body, caller: {user_id}, now}) => {
    const row = await lockCareseeker(db, id)
    if (!row) return notFound()
    const {first_name, last_name, phone_number, email, ...family} = body
    const before = row.contact ?? {first_name: '', last_name: '', phone_number: null, email: null}
    const contact = {
      first_name: first_name ?? before.first_name,
      last_name: last_name ?? before.last_name,
      phone_number: phone_number ?? before.phone_number,
      email: email === undefined ? before.email : email,
    }
    await changeCareseeker(db, id, {...family, contact})
    const {number_of_children, children_details, childcare_preferences} = row
    const stood = {number_of_children, children_details, childcare_preferences, ...before}
    await recordAudit(
      db,
      {user_id, now},
      {
        did: 'edited',
        target: 'careseeker',
        target_id: id,
        before: stood,
        after: {...stood, ...family, ...contact},
      },
    )
    return one(db, id)
  }),
]
