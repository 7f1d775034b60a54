import * as confirming from '#contract/sessions/confirming.ts'
import type {AnswerOf, BodyIn} from '#contract/endpoint.ts'
import type {Edge, Session} from '#contract/sessions/session.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {tick} from '#server/jobs/tick.ts'
import {newId} from '#lib/id.ts'
import type {TestApp} from './app.ts'
import type {Answer} from './call.ts'
import type {Caretaker, Member, Parent} from './people.ts'

type Party = Parent | Caretaker | Member
type Body = BodyIn<typeof confirming.confirmStartByParent>
type Receipt = AnswerOf<typeof confirming.confirmStartByParent>

const calls = {
  parent: {start: confirming.confirmStartByParent, end: confirming.confirmEndByParent},
  caretaker: {start: confirming.confirmStartByCaretaker, end: confirming.confirmEndByCaretaker},
} as const

/** What happens around one visit: taps by either side, time passing, and the answer that stands afterwards. */
export function visitsOf(app: TestApp) {
  const tap = (by: Party, edge: Edge, {id}: {id: string}, body: Body = {}): Promise<Answer<Receipt>> =>
    app.call(calls['parent_id' in by ? 'parent' : 'caretaker'][edge], {by, params: {id}, body, key: newId()})

  const taps = async (by: Party, edge: Edge, session: {id: string}, body: Body = {}): Promise<Receipt> => {
    const answer = await tap(by, edge, session, body)
    if (answer.status !== 200) throw new Error(`${edge}: ${answer.status} ${answer.text}`)
    return answer.body
  }

  return {
    /** A tap, whatever comes of it. */
    tap,
    /** Presses Confirm start; must succeed. */
    starts: (by: Party, session: {id: string}, body?: Body) => taps(by, 'start', session, body),
    /** Presses Confirm end; must succeed. */
    ends: (by: Party, session: {id: string}, body?: Body) => taps(by, 'end', session, body),
    /** The session as this person finds it in the list of its booking. */
    reads: async (by: Party, {id, booking_id}: {id: string; booking_id: string}): Promise<Session> => {
      const sessions = await app.ok(contract.listSessions, {by, query: {booking_id}})
      const found = sessions.find(session => session.id === id)
      if (!found) throw new Error(`session ${id} is not in the list`)
      return found
    },
    /** Moves the clock and lets everything happen that happens by itself. */
    until: async (instant: string) => {
      app.clock.set(instant)
      return tick(app.db, instant)
    },
    /** The flags of each claim in the order in which they came. */
    storedFlags: async ({id}: {id: string}) =>
      (await app.rows<{flags: string[]}>(`select flags from claims where session_id = '${id}' order by id`)).map(
        row => row.flags,
      ),
  }
}
