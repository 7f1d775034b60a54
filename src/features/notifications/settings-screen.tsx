import {useQuery} from '@tanstack/react-query'
import {messageOf} from '#data/app/message.ts'
import {notificationQueries} from '#data/queries/notifications.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {NotificationSettingsForm} from './settings-form.tsx'

/** By which ways notices come, and when not. */
export function NotificationSettingsScreen() {
  const {data, error, refetch} = useQuery(notificationQueries.settings())
  return (
    <>
      <PageHeader
        title="Notifications"
        lead="The bell always has everything. Here you choose what also reaches you by mail and on this device."
      />
      <div className="max-w-2xl">
        {data ? (
          <NotificationSettingsForm settings={data} />
        ) : error ? (
          <ErrorState
            title="Your settings could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonCards count={3} />
        )}
      </div>
    </>
  )
}
