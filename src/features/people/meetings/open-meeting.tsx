import {m} from '#messages'
import {useState} from 'react'
import {useMeetings} from '#data/queries/meetings.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {MeetingDialog} from './meeting-dialog.tsx'

/** The meet-and-greet that the address names. */
export function OpenMeeting({id, onClose}: {id: string; onClose: () => void}) {
  const meetings = useMeetings()
  const found = meetings?.find(each => each.id === id)
  // what ends it is still on the screen when it leaves the list
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const meeting = found ?? last
  if (meeting) return <MeetingDialog meeting={meeting} onClose={onClose} />
  return (
    <Dialog title={m.meet_and_greet_people()} onClose={onClose}>
      {meetings ? (
        <EmptyState picture="not-found" title={m.meeting_not_found()}>
          {m.it_is_over_or_was_canceled()}
        </EmptyState>
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Dialog>
  )
}
