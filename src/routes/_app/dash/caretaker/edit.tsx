import {m} from '#messages'
import {createFileRoute, redirect} from '@tanstack/react-router'
import * as v from 'valibot'
import {AddressRate} from '#contract/address-values.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {ProviderFacts} from '#features/people/about/provider-facts.tsx'
import {PayoutCard} from '#features/money/payouts/payout-card.tsx'
import {CaretakerEditScreen} from '#features/profile/caretaker-edit-screen.tsx'
import {SettingsCard} from '#features/profile/account/account-page.tsx'
import {isPartOfSettings} from '#features/profile/settings-parts.ts'
import {OwnRating} from '#features/people/reviews/own-rating.tsx'

export const Route = createFileRoute('/_app/dash/caretaker/edit')({
  staticData: {roles: ['caretaker'], title: m.edit_profile()},
  validateSearch: v.object({
    /** Fills in the hourly rate, unsaved. */
    rate: v.fallback(v.optional(AddressRate), undefined),
  }),
  beforeLoad: ({location: {hash}}) => {
    if (isPartOfSettings(hash)) throw redirect({to: '/dash/caretaker/settings', hash, replace: true})
  },
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(profileQueries.caretaker()),
  component: EditProfile,
})

function EditProfile() {
  return (
    <CaretakerEditScreen
      facts={caretaker_id => <ProviderFacts caretaker_id={caretaker_id} org_id={null} />}
      payout={<PayoutCard />}
      more={
        <>
          <OwnRating of="caretaker" />
          <SettingsCard />
        </>
      }
    />
  )
}
