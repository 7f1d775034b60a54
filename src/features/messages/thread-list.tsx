import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {Thread} from '#contract/messages/messages.ts'
import type {MessagesPath} from '#data/account/guard.ts'
import {useWho, type Who} from '#data/account/current-user.ts'
import {useNow} from '#data/offline/server-now.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {clockTime, localDate, timePoint} from '#domain/time.ts'
import {classNames} from '#lib/class-names.ts'
import {dayText, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {isMessageIn} from './waiting-messages.ts'

/** What a thread is about: `Child Care, Mon, Jun 8 – Fri, Jun 12 · V-YQEPF`, or the team, for a field caregiver the office. */
export function aboutText(
  {booking}: Pick<Thread, 'booking'>,
  today: Day,
  reader: Pick<Who, 'member_role'> | null = null,
): string {
  if (!booking) return reader?.member_role === 'field' ? m.your_office() : m.your_team()
  const {service, number, first_day, last_day} = booking
  if (first_day === undefined) return `${serviceText(service)}, ${number}`
  const first = dayText(first_day, today)
  const days =
    last_day === null
      ? m.every_week_from_first_day({first})
      : last_day === undefined || last_day === first_day
        ? first
        : `${first} – ${dayText(last_day, today)}`
  return `${serviceText(service)}, ${days} · ${number}`
}

/** In place of an empty text, which its author's erased account left. */
export const message_deleted = m.message_deleted()

/** The beginning of the newest message, with who of the reader's side wrote it. */
export function lastText({last}: Pick<Thread, 'last'>): string {
  if (!last) return m.no_messages_yet()
  const text = last.text === '' ? message_deleted : (last.text ?? m.picture())
  if (last.author === 'us' && last.name !== undefined) return m.name_messages({name: last.name, text})
  return last.author === 'me' ? m.you_messages({text}) : text
}

/** `2:03 PM`, or with the date of another day. */
export function whenText(at: string, now: string): string {
  const zone = deviceZone()
  return localDate(at, zone) === localDate(now, zone) ? clockTime(at, zone) : timePoint(at, zone, {now})
}

/** The threads, the latest first. */
export function ThreadList({
  threads,
  openId,
  path,
}: {
  threads: readonly Thread[]
  openId: string | undefined
  path: MessagesPath
}) {
  const now = useNow(60_000)
  const visitor = useWho()
  const {entries} = useOutbox()
  return (
    <Card flush>
      <ul className="divide-y divide-line">
        {threads.map(thread => {
          const {id, with: other, unread, last} = thread
          const waiting = entries.filter(isMessageIn(thread)).length
          return (
            <li key={id}>
              <Link
                to={path}
                search={{thread: id}}
                aria-current={id === openId ? 'page' : undefined}
                className={classNames(
                  'flex gap-3 p-4 text-ink no-underline hover:bg-sunk focus-visible:-outline-offset-2',
                  id === openId && 'bg-primary-tint',
                )}
              >
                <Avatar name={other.name} src={other.avatar_url} size={40} />
                <span className="min-w-0 grow">
                  <span className="flex items-baseline gap-2 large-text:flex-wrap">
                    <span className={classNames('min-w-0 grow wrap-anywhere', unread > 0 && 'font-semibold')}>
                      {other.name}
                    </span>
                    {last && (
                      <span className="shrink-0 text-13 text-muted">
                        {whenText(last.written_at ?? last.received_at, now)}
                      </span>
                    )}
                  </span>
                  <span className="block text-13 text-muted">
                    <Unbroken>{aboutText(thread, localDate(now, deviceZone()), visitor)}</Unbroken>
                  </span>
                  <span className="flex items-center gap-2">
                    <span
                      title={lastText(thread)}
                      className={classNames('min-w-0 grow truncate text-14', unread === 0 && 'text-muted')}
                    >
                      {lastText(thread)}
                    </span>
                    {unread > 0 && (
                      <span className="rounded-chip bg-primary px-2 text-13 font-semibold text-on-primary">
                        {unread}
                        <span className="sr-only"> {m.unread()}</span>
                      </span>
                    )}
                  </span>
                  {waiting > 0 && (
                    <span className="block text-13 text-waiting">{m.not_sent_yet_messages({waiting})}</span>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
