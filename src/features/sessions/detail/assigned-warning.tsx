import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Session} from '#contract/sessions/session.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {useAssign} from '#data/queries/session-commands.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {isAskedAbout, memberWarning} from '../changes/member-load.ts'
import {toastAssigned, toastNotAssigned} from '../changes/toast-assigned.ts'

/**
 * Tells the office what speaks against who is assigned to a visit ahead, until it accepts that or assigns someone else.
 * @see src/domain/rules.md#people-board
 */
export function AssignedWarning({session, onAssign}: {session: Session; onAssign: () => void}) {
  const reader = useReader()
  const {now} = reader
  const needs = useNeedsConnection()
  const {data: members} = useQuery(leadQueries.members())
  const assign = useAssign()
  const member = members?.find(({id}) => id === session.assigned?.member_id)
  if (!member || session.scheduled_start <= now || !isAskedAbout([session], member)) return null
  const reason = memberWarning(session, member, dayIn(deviceZone(), now)) ?? ''
  const accept = () =>
    assign.mutate(
      {session_id: session.id, member_id: member.id, expected_member_id: member.id, and_later: false},
      {onSuccess: answer => toastAssigned(answer, {reader}), onError: toastNotAssigned},
    )
  return (
    <Callout
      tone="waiting"
      title={m.name_and_reason({name: member.first_name, reason})}
      action={
        // who asked not to go has a notice with the choice of someone else, and is not accepted by a press
        !session.cannot_go && (
          <>
            <Button size="sm" variant="secondary" onClick={onAssign}>
              {m.assign_someone_else_sessions()}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              busy={assign.isPending}
              disabledReason={needs(m.assigning())}
              onClick={accept}
            >
              {m.keep_name({name: member.first_name})}
            </Button>
          </>
        )
      }
    />
  )
}
