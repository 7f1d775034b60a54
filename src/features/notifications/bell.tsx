import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import {lazy, Suspense, useState} from 'react'
import {unread_counted_max} from '#contract/notifications.ts'
import {useFetchedSince} from '#data/offline/use-stale-since.ts'
import {first_page_size, notificationQueries} from '#data/queries/notifications.ts'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Popover} from '#ui/overlays/popover.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {useReadOnPage} from './use-read-on-page.ts'

const NotificationPanel = lazy(() =>
  import('./notification-panel.tsx').then(file => ({default: file.NotificationPanel})),
)

/** `Notifications, 3 unread`; the server counts no further than `unread_counted_max`. */
function nameOf(unread: number): string {
  if (unread >= unread_counted_max) return m.notifications_unread_or_more({unread: unread_counted_max})
  return unread > 0 ? m.notifications_unread({unread}) : m.notifications()
}

/** The unread count; opens the list: a sheet on a phone, a panel on wide screens. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const query = useQuery(notificationQueries.list(first_page_size))
  const {data} = query
  const {isFetchedSince} = useFetchedSince()
  // a stored list may lack what the page was opened for
  useReadOnPage(isFetchedSince(query) ? data?.items : undefined)
  const unread = data?.unread ?? 0
  const button = <IconButton icon={BellIcon} label={nameOf(unread)} badge={unread} />
  const panel = (
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <NotificationPanel onClose={() => setOpen(false)} hasTitle={!isPhone} />
    </Suspense>
  )
  return isPhone ? (
    <Dialog title={m.notifications()} open={open} onOpenChange={setOpen} trigger={button}>
      {panel}
    </Dialog>
  ) : (
    <Popover label={m.notifications()} open={open} onOpenChange={setOpen} align="end" trigger={button}>
      <div className="w-96">{panel}</div>
    </Popover>
  )
}
