import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {who} from '#data/account/current-user.ts'
import {PayoutCard} from '#features/money/payouts/payout-card.tsx'
import {AgencyEditScreen} from '#features/profile/agency-edit-screen.tsx'
import {AccountLinks} from '#features/profile/account/account-page.tsx'
import {NotificationSettingsCard} from '#features/profile/notification-settings-card.tsx'
import {NewPassword} from '#features/auth/register/new-password.tsx'
import {OwnRating} from '#features/people/reviews/own-rating.tsx'

export const Route = createFileRoute('/_app/dash/agency/edit')({
  staticData: {roles: ['agency'], title: m.edit_profile()},
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(profileQueries.me())
    // the agency's own matters are the office's
    if (who.get()?.member_role !== 'field') void queryClient.prefetchQuery(profileQueries.organization())
  },
  component: () => (
    <AgencyEditScreen
      Password={NewPassword}
      payout={<PayoutCard />}
      reviews={<OwnRating of="agency" />}
      more={
        <>
          <NotificationSettingsCard />
          <AccountLinks />
        </>
      }
    />
  ),
})
