import {m} from '#messages'
import {buttonClass} from '#ui/primitives/button-class.ts'

/** Links that add a private address to Apple's and Google's calendars. Google's servers read public addresses only. */
export function CalendarPrograms({url}: {url: string}) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  const isPublic = url.startsWith('https:')
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <a href={webcal} className={buttonClass({variant: 'secondary'})}>
          {m.add_to_apple_calendar()}
        </a>
        {isPublic && (
          <a
            href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({variant: 'secondary'})}
          >
            {m.add_to_google_calendar()}
          </a>
        )}
      </div>
      <p className="text-14 text-muted">
        {isPublic ? m.google_calendar_reads_it_only_every() : m.google_calendar_cannot_read_this()}
      </p>
    </>
  )
}
