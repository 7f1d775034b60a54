import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {profileQueries} from '#data/queries/profile.ts'
import {AccountLinks} from './account/account-page.tsx'
import {EditFrame} from './edit-frame.tsx'
import {NotificationSettingsCard} from './notification-settings-card.tsx'
import {LogInCards} from './person/own-account.tsx'
import type {PasswordChoice} from './person/password-card.tsx'

/**
 * Notifications, this device, logging in and the account's data: what is not the profile. `more` are cards rendered by
 * other features.
 * @see src/domain/rules-people.md#settings
 */
export function SettingsScreen({
  home,
  Password,
  more,
}: {
  home: '/dash/parent' | '/dash/caretaker' | '/dash/agency'
  Password: PasswordChoice
  more?: ReactNode
}) {
  return (
    <EditFrame
      query={useQuery(profileQueries.me())}
      home={home}
      title={m.settings()}
      failure={m.your_settings_could_not_be_loaded()}
      lead={m.how_village_looks_and_reaches_you()}
      aside={null}
    >
      <NotificationSettingsCard />
      {more}
      <LogInCards Password={Password} />
      <AccountLinks />
    </EditFrame>
  )
}
