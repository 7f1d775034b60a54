import {m} from '#messages'
import {useState} from 'react'
import {useMeetings} from '#data/queries/meetings.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {MeetingDialog} from './meeting-dialog.tsx'

/** The meet-and-greet with this id, which the address may name. */
export function OpenMeeting({id, isInAddress, onClose}: {id: string; isInAddress?: boolean; onClose: () => void}) {
  const meetings = useMeetings()
  const found = meetings?.find(each => each.id === id)
  // what ends it is still on the screen when it leaves the list
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const meeting = found ?? last
  if (meeting) return <MeetingDialog meeting={meeting} isInAddress={isInAddress} onClose={onClose} />
  return (
    <Dialog title={m.meet_and_greet_people()} isInAddress={isInAddress} onClose={onClose}>
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
