import {m} from '#messages'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {fullName} from '#lib/full-name.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

/** A move on the board that the server refused. */
export interface RefusedMove {
  visit: Session
  /** Who was to go; null for no one. */
  member_id: string | null
  /** It was to be undone. */
  isUndo?: true
  reason: string
}

/** Says which move was refused and why, until it is read: the toast of the next move replaces its own. */
export function RefusedMoveNotice({
  move: {visit, member_id, isUndo, reason},
  members,
  onRead,
}: {
  move: RefusedMove
  members: readonly Member[]
  onRead: () => void
}) {
  const reader = useReader()
  const member = members.find(({id}) => id === member_id)
  return (
    <Callout
      tone="bad"
      title={
        isUndo
          ? m.it_could_not_be_undone()
          : member
            ? m.name_is_not_assigned({name: fullName(member)})
            : m.not_assigned()
      }
      action={
        <Button variant="secondary" size="sm" onClick={onRead}>
          {m.got_it()}
        </Button>
      }
    >
      <p>
        {visit.title}, {inSentence(timeSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone, reader))}
      </p>
      <p>{reason}</p>
    </Callout>
  )
}
