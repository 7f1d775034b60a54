import * as contract from '#contract/bookings/meetings.ts'
import {usual_timezone} from '#domain/constants.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {timezoneOf} from '#server/modules/notifications/index.ts'
import {answer, propose, readMeetings} from './meetings.ts'

export const meetingRoutes: readonly Route[] = [
  route(contract.listMeetings, async ({db, caller, now}) => ({items: await readMeetings(db, caller, now)})),

  route(
    contract.getMeeting,
    async ({params, db, caller, now}) => (await readMeetings(db, caller, now, params.id))[0] ?? notFound(),
  ),

  route(contract.proposeMeeting, async ({body, db, caller, now}) => {
    const timezone = (await timezoneOf(db, caller.user_id)) ?? usual_timezone
    const id = await propose(db, {caller, body, timezone, now})
    if (id instanceof Refusal) return id
    return (await readMeetings(db, caller, now, id))[0] ?? notFound()
  }),

  route(contract.answerMeeting, async ({params, body, db, caller, now}) => {
    const refused = await answer(db, {id: params.id, caller, body, now})
    return refused ?? (await readMeetings(db, caller, now, params.id))[0] ?? notFound()
  }),
]
