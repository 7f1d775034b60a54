import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState, type ReactNode} from 'react'
import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import {failureOf, messageOf} from '#data/app/message.ts'
import {useWho} from '#data/account/current-user.ts'
import {leadFiltersQuery} from '#data/queries/lead-filters.ts'
import {notificationQueries, useChangeNotificationSettings, type SettingsChange} from '#data/queries/notifications.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards, SkeletonLines} from '#ui/states/skeleton.tsx'
import {NotificationGroup, type NotificationSettings} from '#contract/notifications.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {notificationGroups} from '#domain/accounts/notification-groups.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {switchPushOff, switchPushOn, usePushHere, type PushHere} from '#data/app/push.ts'
import {Button} from '#ui/primitives/button.tsx'
import {QuietHours} from './quiet-hours.tsx'

/** Channels and quiet hours of notifications. */
export function NotificationSettingsScreen({crumbs}: {crumbs: ReactNode[]}) {
  const query = useQuery(notificationQueries.settings())
  const {data, error, refetch} = query
  const asOf = useAsOf(query)
  const limiting = useLimitingFilters()
  return (
    <>
      <PageHeader title={m.notifications()} crumbs={crumbs} asOf={asOf} lead={limiting && bellText(limiting)} />
      <div className="max-w-2xl">
        {data ? (
          <NotificationSettingsForm settings={data} />
        ) : error ? (
          <ErrorState
            title={m.your_settings_could_not_be_loaded()}
            {...failureOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonCards count={3} />
        )}
      </div>
    </>
  )
}

/** What the bell has, by the names of the filters that limit it. */
const bellText = (limiting: readonly string[]): string =>
  limiting.length > 0 ? m.bell_without_leads_outside_filters() : m.you_can_always_see_everything_under()

/** Each switch saves at once; other times of quiet hours save when both are set. */
function NotificationSettingsForm({settings}: {settings: NotificationSettings}) {
  const change = useChangeNotificationSettings()
  const isOnline = useOnline()
  const isOffice = useIsOffice()
  return (
    <div className="space-y-8">
      {!isOnline && !change.isError && <OfflineNote needs={m.changing_these_settings()} />}
      {change.isError && (
        <p role="alert" className="text-14 text-bad">
          {messageOf(change.error)}
        </p>
      )}
      <Section title={m.what_we_send_you()}>
        <div className="space-y-3">
          {NotificationGroup.options.map(group => (
            <Card key={group}>
              <fieldset>
                <legend className="text-16 font-semibold">{wordsOf(group, isOffice).name}</legend>
                <p className="text-14 text-muted">{wordsOf(group, isOffice).hint}</p>
                {group === 'requests' && isOffice && <AnnouncedLeads />}
                <div className="pt-2">
                  {ways.map(way => (
                    <SavedSwitch
                      key={way}
                      label={labels[way]}
                      isOn={settings.groups[group][way]}
                      changed={isOn => ({groups: {[group]: {[way]: isOn}}})}
                    />
                  ))}
                </div>
              </fieldset>
            </Card>
          ))}
          {settings.weekly_mail !== undefined && (
            <Card>
              <fieldset>
                <legend className="text-16 font-semibold">{m.weekly_summary()}</legend>
                <p className="text-14 text-muted">{m.weekly_summary_hint()}</p>
                <div className="pt-2">
                  <SavedSwitch
                    label={m.by_email()}
                    isOn={settings.weekly_mail}
                    changed={weekly_mail => ({weekly_mail})}
                  />
                </div>
              </fieldset>
            </Card>
          )}
        </div>
      </Section>
      <Section title={m.this_device()}>
        <PushHereCard />
      </Section>
      <Section title={m.quiet_hours()}>
        <QuietHours
          settings={settings}
          busy={change.isPending}
          onSave={(quiet_hours, on) => change.mutate({quiet_hours}, on)}
        />
      </Section>
    </div>
  )
}

/** An agency's office calls requests leads. */
const wordsOf = (group: NotificationGroup, isOffice: boolean) =>
  group === 'requests' && isOffice
    ? {name: m.group_leads_and_bids(), hint: m.group_leads_hint()}
    : notificationGroups[group]

function useIsOffice(): boolean {
  const who = useWho()
  return who?.role === 'agency' && who.member_role !== 'field'
}

/**
 * The names of the saved filters that limit which new leads are announced, for an agency's office; undefined until known.
 * @see src/domain/rules.md#saved-lead-filters
 */
function useLimitingFilters(): string[] | undefined {
  const isOffice = useIsOffice()
  const {data} = useQuery({...leadFiltersQuery(), enabled: isOffice})
  if (!isOffice) return []
  return data?.items.filter(({limits_notifications}) => limits_notifications).map(({name}) => name)
}

/** Which new leads are announced, where saved filters limit it. */
function AnnouncedLeads() {
  const names = useLimitingFilters() ?? []
  return names.length > 0 && <p className="text-14">{m.we_notify_you_only_of_new({join: names.join('; ')})}</p>
}

const labels = {mail: m.by_email(), push: m.on_devices_where_they_are_turned()} as const
const ways = ['mail', 'push'] as const

/**
 * A switch that saves at once; a failed save turns it back with the reason. Changes are saved one after another, and
 * waiting ones are shown as unsaved.
 */
function SavedSwitch({
  label,
  isOn,
  changed,
}: {
  label: string
  isOn: boolean
  /** The settings to save. */
  changed: (isOn: boolean) => SettingsChange
}) {
  const change = useChangeNotificationSettings()
  const isOnline = useOnline()
  const [turned, setTurned] = useState<boolean>()
  // the saved settings have the value from here on
  if (turned === isOn && !change.isPending) setTurned(undefined)
  return (
    <div aria-busy={change.isPending}>
      <Checkbox
        label={
          <>
            {label}
            {change.isPending && (
              <span aria-hidden className="text-muted">
                {' '}
                {m.saving_notifications()}
              </span>
            )}
          </>
        }
        checked={turned ?? isOn}
        disabled={!isOnline}
        error={change.isError ? messageOf(change.error) : undefined}
        onChange={next => {
          setTurned(next)
          change.mutate(changed(next), {onError: () => setTurned(undefined)})
        }}
      />
    </div>
  )
}

const words: Record<PushHere, string> = {
  on: m.this_device_gets_notifications_even_when(),
  off: m.this_device_does_not_get_notifications(),
  unasked: m.turn_them_on_to_hear_about(),
  never: m.this_browser_does_not_support_notifications(),
}

/** Whether notifications are pushed to this device. */
function PushHereCard() {
  const here = usePushHere()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const turn = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(undefined)
    await work().catch(setFailure)
    setBusy(false)
  }
  if (!here) return <SkeletonLines lines={2} />
  return (
    <Card>
      <div className="space-y-3">
        <p className="text-14">{words[here]}</p>
        {failure !== undefined && (
          <p role="alert" className="text-14 text-bad">
            {messageOf(failure)}
          </p>
        )}
        {here === 'on' && (
          <Button variant="secondary" icon={BellOff} busy={busy} onClick={() => void turn(switchPushOff)}>
            {m.turn_off()}
          </Button>
        )}
        {(here === 'off' || here === 'unasked') && (
          <Button variant="secondary" icon={BellRing} busy={busy} onClick={() => void turn(switchPushOn)}>
            {m.turn_on()}
          </Button>
        )}
      </div>
    </Card>
  )
}
