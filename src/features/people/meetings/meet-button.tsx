import {m} from '#messages'
import {Suspense, useState} from 'react'
import {useWho} from '#data/account/current-user.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useMeetings} from '#data/queries/meetings.ts'
import {useIsBlocked} from '#data/queries/messages.ts'
import {shortName} from '#domain/bookings/request-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'
import type {Unavailable} from '../favourites/unavailable.ts'
import {useMeetingWith} from './meeting-with.ts'

const ProposeMeeting = lazyDialog(() => import('./propose-meeting.tsx').then(file => file.ProposeMeeting))
const OpenMeeting = lazyDialog(() => import('./open-meeting.tsx').then(file => file.OpenMeeting))

export interface Met {
  caretaker_id: string | null
  org_id: string | null
  name: string
}

/** The pair's meeting ahead, or a new one. */
export function MeetDialog({caretaker_id, org_id, name, onClose}: Met & {onClose: () => void}) {
  const isLoaded = useMeetings() !== undefined
  const meeting = useMeetingWith({caretaker_id, org_id})
  // once known it stays, so that a new meeting does not take the place of the form that sends it
  const [id, setId] = useState<string | null>()
  if (id === undefined && isLoaded) setId(meeting?.id ?? null)
  return (
    <Suspense fallback={null}>
      {id ? (
        <OpenMeeting id={id} onClose={onClose} />
      ) : (
        <ProposeMeeting
          caretaker_id={caretaker_id}
          org_id={org_id}
          name={shortName({caretaker_id, name})}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

const unavailableTexts = {
  not_verified: m.name_is_not_verified,
  unavailable: m.name_cannot_be_asked_to_meet,
} as const satisfies Record<Unavailable, (of: {name: string}) => string>

/** Opens the meet-and-greet with a provider, or proposes one; for families only. */
export function MeetButton({
  size,
  unavailable,
  ...provider
}: Met & {size?: 'sm'; unavailable?: Unavailable | undefined}) {
  const [isOpen, setOpen] = useState(false)
  const needs = useNeedsConnection()
  const meeting = useMeetingWith(provider)
  const isBlocked = useIsBlocked(provider)
  if (useWho()?.role !== 'parent') return null
  const name = shortName(provider)
  const reason = isBlocked
    ? m.name_is_blocked_unblock_to_write_or_meet({name})
    : unavailable
      ? unavailableTexts[unavailable]({name})
      : needs(m.proposing_a_meeting())
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        className="shrink-0 whitespace-nowrap"
        aria-label={
          meeting ? m.meet_and_greet_with_people({with_: provider.name}) : m.propose_to_meet_name({name: provider.name})
        }
        disabledReason={meeting ? undefined : reason}
        onClick={() => setOpen(true)}
      >
        {meeting ? m.meet_and_greet_people() : m.propose_to_meet()}
      </Button>
      {isOpen && <MeetDialog {...provider} onClose={() => setOpen(false)} />}
    </>
  )
}
