import {eq} from 'drizzle-orm'
import * as contract from '#contract/bookings/meetings.ts'
import {users} from '#server/db/schema/all.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {answer, propose, readMeetings} from './meetings.ts'

const usual_zone = 'America/Chicago'

export const meetingRoutes: readonly Route[] = [
  route(contract.listMeetings, async ({db, caller, now}) => ({items: await readMeetings(db, caller, now)})),

  route(
    contract.getMeeting,
    async ({params, db, caller, now}) => (await readMeetings(db, caller, now, params.id))[0] ?? notFound(),
  ),

  route(contract.proposeMeeting, async ({body, db, caller, now}) => {
    const [user] = await db.select({timezone: users.timezone}).from(users).where(eq(users.id, caller.user_id))
    const id = await propose(db, {caller, body, timezone: user?.timezone ?? usual_zone, now})
    if (id instanceof Refusal) return id
    return (await readMeetings(db, caller, now, id))[0] ?? notFound()
  }),

  route(contract.answerMeeting, async ({params, body, db, caller, now}) => {
    const refused = await answer(db, {id: params.id, caller, body, now})
    return refused ?? (await readMeetings(db, caller, now, params.id))[0] ?? notFound()
  }),
]
