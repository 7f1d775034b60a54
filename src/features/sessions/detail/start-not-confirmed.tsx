import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {clockInSentence} from '#domain/time.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {otherName} from '../changes/other-name.ts'
import {isOfficeOf} from '../confirm/tap.ts'

/** What each side can do about a visit that was to start and whose start no side has confirmed. */
export function StartNotConfirmed({session}: {session: Session}) {
  const visitor = useWho()
  const {my_side, assigned, scheduled_end, timezone} = session
  const name = assigned?.name ?? otherName(session)
  const text =
    my_side === 'parent'
      ? m.start_not_confirmed_for_family({name, end: clockInSentence(scheduled_end, timezone)})
      : isOfficeOf(session, visitor)
        ? m.start_not_confirmed_for_office({name})
        : visitor?.member_role === 'field'
          ? m.start_not_confirmed_for_field()
          : m.start_not_confirmed_for_caregiver()
  return (
    <Callout tone="waiting" title={m.no_one_has_confirmed_the_start_yet()}>
      {text}
    </Callout>
  )
}
