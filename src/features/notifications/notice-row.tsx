import {deviceZone} from '#lib/device-zone.ts'
import {useRouter} from '@tanstack/react-router'
import {CalendarCheck, HeartHandshake, Wallet} from 'lucide-react'
import type {LucideIcon} from 'lucide-react'
import type {MouseEvent} from 'react'
import type {Notification, NotificationGroup} from '#contract/notifications.ts'
import {useNow} from '#data/app/use-now.ts'
import {timePoint} from '#domain/time.ts'
import {classNames} from '#lib/class-names.ts'

const icons = {
  visits: CalendarCheck,
  requests: HeartHandshake,
  account: Wallet,
} as const satisfies Record<NotificationGroup, LucideIcon>

/** One thing that happened; leads to it. */
export function NotificationRow({notice, onOpen}: {notice: Notification; onOpen: () => void}) {
  const router = useRouter()
  const now = useNow()
  const {group, title, body, link, created_at, read_at} = notice
  const isUnread = read_at === null
  const Icon = icons[group]
  const zone = deviceZone()
  const open = (event: MouseEvent) => {
    onOpen()
    // another tab or window is the browser's to open
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(link)
  }
  return (
    <li>
      <a
        href={link}
        onClick={open}
        data-notice-id={notice.id}
        className="flex items-start gap-3 rounded-field px-2 py-3 no-underline hover:bg-sunk"
      >
        <span
          className={classNames(
            'relative grid size-9 shrink-0 place-items-center rounded-chip',
            isUnread ? 'bg-primary-tint text-primary' : 'bg-sunk text-muted',
          )}
        >
          <Icon aria-hidden className="size-4.5" />
          {isUnread && (
            <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-chip bg-primary">
              <span className="sr-only">Unread.</span>
            </span>
          )}
        </span>
        <span className="min-w-0 grow space-y-0.5">
          <span className={classNames('block text-14 text-ink', isUnread && 'font-semibold')}>{title}</span>
          <span className="block text-14 text-muted">{body}</span>
          <span className="block text-13 text-muted">{timePoint(created_at, zone, {now})}</span>
        </span>
      </a>
    </li>
  )
}
