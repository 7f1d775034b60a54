import type {RequestBody} from '#contract/bookings/request.ts'
import type {Session} from '#contract/sessions/session.ts'
import {assignSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import type {TestApp} from './app.ts'
import {testStart} from './clock.ts'
import {storyOf} from './story.ts'

function threeOf(sessions: Session[]): [Session, Session, Session] {
  const [session, second, third] = sessions
  if (!session || !second || !third) throw new Error(`three sessions expected, not ${sessions.length}`)
  return [session, second, third]
}

/** An approved booking of three mornings, the clock at the start of the first: where most tests about visits begin. */
export function morningsOf(app: TestApp) {
  const story = storyOf(app)
  return {
    /** A family and a caregiver. */
    morning: async (overrides: Partial<RequestBody> = {}) => {
      app.clock.set(testStart)
      const parent = await app.parent()
      const caretaker = await app.caretaker()
      const booking = await story.confirmed(parent, caretaker, overrides)
      const [session, second, third] = threeOf(await story.sessions(parent, booking))
      app.clock.set(session.scheduled_start)
      return {parent, caretaker, booking, session, second, third}
    },

    /** A family and an agency, with someone of its field who is assigned to nothing yet. */
    agencyMorning: async () => {
      app.clock.set(testStart)
      const parent = await app.parent()
      const owner = await app.agency()
      const field = await app.member(owner, 'field', {first_name: 'Fay'})
      const booking = await story.confirmed(parent, owner)
      const [session] = threeOf(await story.sessions(parent, booking))
      const assign = (member_id: string | null, more: {and_later?: boolean; to?: {id: string}} = {}) => {
        const {to = session, ...also} = more
        const body = {member_id, ...also}
        return app.call(assignSession, {by: owner, key: newId(), params: {id: to.id}, body})
      }
      app.clock.set(session.scheduled_start)
      return {parent, owner, field, booking, session, assign}
    },
  }
}
