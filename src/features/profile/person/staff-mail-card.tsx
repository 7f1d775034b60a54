import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {StaffMail} from '#contract/notifications.ts'
import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {notificationQueries, useChangeNotificationSettings} from '#data/queries/notifications.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'

const options = [
  {value: 'off', label: m.off()},
  {value: 'safety', label: m.safety_only()},
  {value: 'now', label: m.at_once_profile()},
  {value: 'daily', label: m.each_morning()},
] as const satisfies readonly {value: StaffMail; label: string}[]

/** Whether an admin is mailed what waits for staff; saves at once. @see src/domain/rules-people.md#staff-mail */
export function StaffMailCard() {
  const {data, error} = useQuery(notificationQueries.settings())
  const change = useChangeNotificationSettings()
  const isOnline = useOnline()
  const failure = change.error ?? error
  return (
    <Section title={m.email_about_open_items()}>
      <Card className="space-y-3">
        <p className="text-muted">{m.counts_of_new_exceptions_past_the()}</p>
        {data ? (
          // a choice that was not saved is shown no longer
          <SelectField<StaffMail>
            key={String(change.isError)}
            label={m.email_about_open_items()}
            hideLabel
            value={data.staff_mail ?? 'safety'}
            onChange={staff_mail => change.mutate({staff_mail, timezone: deviceZone()})}
            options={options}
          />
        ) : (
          !error && <SkeletonLines lines={1} />
        )}
        {data?.staff_mail === 'daily' && (
          <p className="text-14 text-muted">{m.at_8_00_am({timezone: data.timezone})}</p>
        )}
        {!isOnline && !failure && <OfflineNote needs={m.changing_this()} />}
        <FormError>{failure && messageOf(failure)}</FormError>
      </Card>
    </Section>
  )
}
