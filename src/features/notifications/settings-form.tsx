import {NotificationGroup, type NotificationSettings} from '#contract/notifications.ts'
import {messageOf} from '#data/app/message.ts'
import {useChangeNotificationSettings} from '#data/queries/notifications.ts'
import {useOnline} from '#data/offline/online.ts'
import {notificationGroups} from '#domain/accounts/notice-groups.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {ChannelSwitch} from './notice-switch.tsx'
import {PushHereCard} from './push-here-card.tsx'
import {QuietHours} from './quiet-hours.tsx'

/** Each switch is saved as it is turned; quiet hours when they are whole. */
export function NotificationSettingsForm({settings}: {settings: NotificationSettings}) {
  const change = useChangeNotificationSettings()
  const isOnline = useOnline()
  return (
    <div className="space-y-8">
      {!isOnline && <OfflineNote needs="Changing these settings" />}
      {change.isError && (
        <p role="alert" className="text-14 text-bad">
          {messageOf(change.error)}
        </p>
      )}
      <Section title="What reaches you">
        <div className="space-y-3">
          {NotificationGroup.options.map(group => (
            <Card key={group}>
              <fieldset>
                <legend className="text-16 font-semibold">{notificationGroups[group].name}</legend>
                <p className="text-14 text-muted">{notificationGroups[group].hint}</p>
                <div className="pt-2">
                  <ChannelSwitch group={group} way="mail" isOn={settings.groups[group].mail} />
                  <ChannelSwitch group={group} way="push" isOn={settings.groups[group].push} />
                </div>
              </fieldset>
            </Card>
          ))}
        </div>
      </Section>
      <Section title="This device">
        <PushHereCard />
      </Section>
      <Section title="Quiet hours">
        <QuietHours
          settings={settings}
          busy={change.isPending}
          onSave={(quiet_hours, onSaved) => change.mutate({quiet_hours}, {onSuccess: onSaved})}
        />
      </Section>
    </div>
  )
}
