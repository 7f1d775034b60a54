import {CalendarPlus} from 'lucide-react'
import {useServerNow} from '#data/offline/server-now.ts'
import {calendarFile} from '#domain/calendar-file.ts'
import {saveFile} from '#lib/save-file.ts'
import {Button} from '#ui/primitives/button.tsx'
import {useBookingVisits} from './use-booking-visits.ts'

/** The visits of a booking that are ahead, for the calendar that somebody keeps anyway. Nothing where none is. */
export function SaveVisits({bookingId}: {bookingId: string}) {
  const {visits} = useBookingVisits(bookingId)
  const now = useServerNow()
  const ahead = (visits ?? []).filter(
    ({status, scheduled_start}) => status === 'SCHEDULED' && Date.parse(scheduled_start) > Date.parse(now),
  )
  if (ahead.length === 0) return null
  return (
    <Button
      variant="secondary"
      icon={CalendarPlus}
      onClick={() =>
        saveFile(new Blob([calendarFile(ahead, now)], {type: 'text/calendar'}), 'village-visits.ics')
      }
    >
      Add to my calendar
    </Button>
  )
}
