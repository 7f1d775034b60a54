import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link, useRouter} from '@tanstack/react-router'
import type {LucideIcon} from 'lucide-react'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Settings from 'lucide-react/icons/settings'
import type {MouseEvent} from 'react'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {failureOf, messageOf} from '#data/app/message.ts'
import {
  first_page_size,
  notificationQueries,
  useOlderNotifications,
  useReadNotifications,
} from '#data/queries/notifications.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {iconButtonClass} from '#ui/primitives/icon-button.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {AsOf} from '#ui/states/offline-note.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import type {Notification, NotificationGroup} from '#contract/notifications.ts'
import {useNow} from '#data/offline/server-now.ts'
import {timePoint} from '#domain/time.ts'
import {classNames} from '#lib/class-names.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {PushPrompt} from './push-prompt.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

/** The list of notifications, newest first, with Mark all read. */
export function NotificationPanel({onClose, hasTitle}: {onClose: () => void; hasTitle: boolean}) {
  const query = useQuery(notificationQueries.list(first_page_size))
  const {data, error, refetch} = query
  const older = useOlderNotifications(data)
  const asOf = useAsOf(query)
  const isOnline = useOnline()
  const read = useReadNotifications()
  const hasUnread = (data?.unread ?? 0) > 0
  return (
    <div className="space-y-2">
      <div className="flex min-h-10 items-center gap-2">
        {hasTitle && <h2 className="grow text-16 font-semibold">{m.notifications()}</h2>}
        {asOf && <AsOf time={asOf} />}
        <span className="ml-auto flex items-center">
          {hasUnread && (
            <Button
              size="sm"
              variant="quiet"
              icon={CheckCheck}
              disabledReason={isOnline ? undefined : m.needs_a_connection()}
              onClick={() => read.mutate(undefined)}
            >
              {m.mark_all_read()}
            </Button>
          )}
          <Link
            to="/settings/notifications"
            className={iconButtonClass}
            aria-label={m.settings()}
            title={m.settings()}
            onClick={onClose}
          >
            <Settings aria-hidden className="size-5" />
          </Link>
        </span>
      </div>
      {read.isError && (
        <p role="alert" className="text-14 text-bad">
          {messageOf(read.error)}
        </p>
      )}
      <PushPrompt />
      {data && data.items.length > 0 ? (
        <ul className="-mx-2 divide-y divide-line">
          {older.items.map(notification => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onOpen={() => {
                if (notification.read_at === null) read.mutate([notification.id])
                onClose()
              }}
            />
          ))}
        </ul>
      ) : data ? (
        <EmptyState picture="all-set" title={m.nothing_new()}>
          {m.updates_about_your_requests_visits_and()}
        </EmptyState>
      ) : error ? (
        <ErrorState
          title={m.your_notifications_could_not_be_loaded()}
          {...failureOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
      {older.isMore && (
        <Button variant="secondary" size="sm" busy={older.isLoadingMore} onClick={older.showMore}>
          {m.show_older_ones()}
        </Button>
      )}
      {older.error && (
        <p role="alert" className="text-14 text-bad">
          {messageOf(older.error)}
        </p>
      )}
    </div>
  )
}

const icons = {
  visits: CalendarCheck,
  requests: HeartHandshake,
  account: CircleUserRound,
} as const satisfies Record<NotificationGroup, LucideIcon>

/** One notification, linked to its subject. */
function NotificationRow({notification, onOpen}: {notification: Notification; onOpen: () => void}) {
  const router = useRouter()
  const now = useNow()
  const {group, title, body, link, created_at, read_at} = notification
  const isUnread = read_at === null
  const Icon = icons[group]
  const zone = deviceZone()
  const open = (event: MouseEvent) => {
    onOpen()
    // the browser opens other tabs and windows itself
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(link)
  }
  return (
    <li>
      <a
        href={link}
        onClick={open}
        data-notice-id={notification.id}
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
            <span className="shape absolute -top-0.5 -right-0.5 size-2.5 rounded-chip bg-primary">
              <span className="sr-only">{m.unread_notifications()}</span>
            </span>
          )}
        </span>
        <span className="min-w-0 grow space-y-0.5">
          <span className={classNames('block text-14 text-ink', isUnread && 'font-semibold')}>
            <Unbroken>{title}</Unbroken>
          </span>
          <span className="block text-14 break-words whitespace-pre-line text-muted">
            <Unbroken>{body}</Unbroken>
          </span>
          <span className="block text-13 text-muted">
            <Unbroken>{timePoint(created_at, zone, {now})}</Unbroken>
          </span>
        </span>
      </a>
    </li>
  )
}
