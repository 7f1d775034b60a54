import {m} from '#messages'
import {useState} from 'react'
import {useServerNow} from '#data/offline/server-now.ts'
import {useCalendarMeetings, useMeeting, useMeetings} from '#data/queries/meetings.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {EndedMeeting} from './ended-meeting.tsx'
import {MeetingDialog} from './meeting-dialog.tsx'
import {isAhead} from './meeting-text.ts'

/** The meet-and-greet with this id, which the address may name. Once it leaves the lists, it is read alone to say why. */
export function OpenMeeting({id, isInAddress, onClose}: {id: string; isInAddress?: boolean; onClose: () => void}) {
  const meetings = useMeetings()
  const now = useServerNow(60_000)
  const listed = meetings?.find(each => each.id === id)
  // the person's own answer takes it off the list before this dialog closes
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const over = useCalendarMeetings()?.find(each => each.id === id && !isAhead(each, now))
  const read = useMeeting(id, {enabled: meetings !== undefined && !listed && !over})
  const meeting = listed ?? over ?? read.data ?? (read.isLoading ? last : undefined)
  if (meeting && ((meeting === last && !over) || isAhead(meeting, now))) {
    return <MeetingDialog meeting={meeting} isInAddress={isInAddress} onClose={onClose} />
  }
  if (meeting) return <EndedMeeting meeting={meeting} isInAddress={isInAddress} onClose={onClose} />
  return (
    <Dialog title={m.meet_and_greet_people()} isInAddress={isInAddress} onClose={onClose}>
      {meetings && !read.isLoading ? (
        <EmptyState picture="not-found" title={m.meeting_not_found()}>
          {m.it_is_over_or_was_canceled()}
        </EmptyState>
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Dialog>
  )
}
