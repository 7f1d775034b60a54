import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {useServerNow} from '#data/offline/server-now.ts'
import {useMeetings} from '#data/queries/meetings.ts'
import {timeSpan} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card, cardLinkClass} from '#ui/primitives/card.tsx'
import {nextAgreed} from './meeting-text.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

/**
 * The next agreed meet-and-greet in one line, if it begins earlier than the visit shown above it, which starts at
 * `visit_start`; without a visit any. It opens its dialog.
 */
export function NextMeeting({visit_start}: {visit_start: string | undefined}) {
  const reader = {now: useServerNow(60_000), zone: deviceZone()}
  const next = nextAgreed(useMeetings(), visit_start)
  if (!next) return null
  return (
    <Link
      to="."
      search={(before: object) => ({...before, meeting: next.id})}
      resetScroll={false}
      data-meeting-id={next.id}
      className={cardLinkClass}
    >
      <Card className="flex items-center gap-3">
        <span className="min-w-0 grow">
          <span className="block font-semibold">
            <Unbroken>{timeSpan(next.start, next.end, next.timezone, reader)}</Unbroken>
          </span>
          <span className="block text-14 text-muted">{m.meet_and_greet_with_people({with_: next.with})}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Card>
    </Link>
  )
}
