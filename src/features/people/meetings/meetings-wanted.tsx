import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {useServerNow} from '#data/offline/server-now.ts'
import {useMeetings} from '#data/queries/meetings.ts'
import {timeSpan} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card, cardLinkClass} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {howText, isToAnswer} from './meeting-text.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

/** The proposed meet-and-greets that wait for this person's answer; each opens its dialog. Renders nothing without any. */
export function MeetingsWanted() {
  const reader = {now: useServerNow(60_000), zone: deviceZone()}
  const wanted = useMeetings()?.filter(isToAnswer) ?? []
  if (wanted.length === 0) return null
  return (
    <Section title={m.meet_and_greets_to_answer()} count={wanted.length}>
      <div className="space-y-3">
        {wanted.map(({id, start, end, timezone, how, with: other}) => (
          <Link
            key={id}
            to="."
            search={(before: object) => ({...before, meeting: id})}
            resetScroll={false}
            data-meeting-id={id}
            className={cardLinkClass}
          >
            <Card tone="warm" className="flex items-center gap-3">
              <span className="min-w-0 grow">
                <span className="block font-semibold">{other}</span>
                <span className="block text-14">
                  <Unbroken>
                    {timeSpan(start, end, timezone, reader)} · {howText[how]}
                  </Unbroken>
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </Card>
          </Link>
        ))}
      </div>
    </Section>
  )
}
