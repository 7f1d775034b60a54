import {m} from '#messages'
import {createFileRoute, redirect} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {who} from '#data/account/current-user.ts'
import {PayoutCard} from '#features/money/payouts/payout-card.tsx'
import {AgencyEditScreen} from '#features/profile/agency-edit-screen.tsx'
import {SettingsCard} from '#features/profile/account/account-page.tsx'
import {isPartOfSettings} from '#features/profile/settings-parts.ts'
import {OwnRating} from '#features/people/reviews/own-rating.tsx'

export const Route = createFileRoute('/_app/dash/agency/edit')({
  staticData: {roles: ['agency'], title: m.edit_profile()},
  beforeLoad: ({location: {hash}}) => {
    if (isPartOfSettings(hash)) throw redirect({to: '/dash/agency/settings', hash, replace: true})
  },
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(profileQueries.me())
    // the agency's own matters are the office's
    if (who.get()?.member_role !== 'field') void queryClient.prefetchQuery(profileQueries.organization())
  },
  component: () => (
    <AgencyEditScreen payout={<PayoutCard />} reviews={<OwnRating of="agency" />} more={<SettingsCard />} />
  ),
})
