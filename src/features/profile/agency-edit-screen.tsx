import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import type {OrganizationProfile} from '#contract/accounts/profiles.ts'
import {useRemoveLogo, useSetLogo} from '#data/queries/pictures.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useSaveAgency} from '#data/queries/profile-edit.ts'
import {useWho} from '#data/account/current-user.ts'
import {AgencyCard, AreaCard} from './person/agency-card.tsx'
import {BankCard} from './bank/bank-card.tsx'
import {CertificatesCard} from './certificates/certificates-card.tsx'
import {EditFrame} from './edit-frame.tsx'
import {MembersCard} from './members/members-screen.tsx'
import {AgencyPreview} from './person/agency-preview.tsx'
import {MemberCard} from './person/member-card.tsx'
import {MyPicture} from './person/own-account.tsx'
import {PictureCard} from './person/picture-card.tsx'

interface Composed {
  /** Shown to the owner only. */
  payout: ReactNode
  /** Not shown to field members. */
  reviews: ReactNode
  /** Cards rendered by other features. */
  more?: ReactNode
}

/** The cards that the index at the top of the page leads to; some are the owner's alone. */
const sectionsOf = (isOwner: boolean) => [
  {anchor: 'logo', title: m.logo()},
  {anchor: 'your-picture', title: m.your_picture()},
  {anchor: 'your-agency', title: m.your_agency()},
  {anchor: 'where-you-work', title: m.where_you_work()},
  {anchor: 'certificates-and-documents', title: m.certificates_and_documents()},
  ...(isOwner
    ? [
        {anchor: 'your-team', title: m.your_team()},
        {anchor: 'payout-account', title: m.payout_account()},
        {anchor: 'bank-account', title: m.bank_account()},
      ]
    : []),
  {anchor: 'your-reviews', title: m.your_reviews()},
  {anchor: 'your-name-and-phone-number', title: m.your_name_and_phone_number()},
]

/**
 * An agency, and the name and phone number of the signed-in member. Bank and payouts belong to the owner; a field member has
 * only their own name, phone number and picture.
 * @see src/domain/rules-people.md#roles
 */
export function AgencyEditScreen(parts: Composed) {
  return useWho()?.member_role === 'field' ? <FieldAccount {...parts} /> : <Office {...parts} />
}

function FieldAccount({more}: Composed) {
  return (
    <EditFrame
      query={useQuery(profileQueries.me())}
      home="/dash/agency"
      lead={m.your_name_phone_number_and_picture_the_office()}
      aside={<MyPicture />}
    >
      <MemberCard />
      {more}
    </EditFrame>
  )
}

function Office({payout, reviews, more}: Composed) {
  const query = useQuery(profileQueries.organization())
  const {data: agency} = query
  const isOwner = useWho()?.member_role === 'owner'
  return (
    <EditFrame
      query={query}
      home="/dash/agency"
      index={sectionsOf(isOwner)}
      lead={m.what_families_see_about_your_agency()}
      aside={
        agency && (
          <>
            <Logo agency={agency} />
            <MyPicture />
            <AgencyPreview agency={agency} />
          </>
        )
      }
    >
      {agency && (
        <>
          <AgencyCard agency={agency} />
          <AreaCard agency={agency} />
          <CertificatesCard of="agency" papers={agency} />
          {isOwner && (
            <>
              <MembersCard />
              {payout}
              <Bank agency={agency} />
            </>
          )}
          {reviews}
          <MemberCard />
          {more}
        </>
      )}
    </EditFrame>
  )
}

function Logo({agency: {legal_name, logo, logo_url}}: {agency: OrganizationProfile}) {
  const set = useSetLogo()
  const remove = useRemoveLogo(logo ?? '')
  return (
    <PictureCard
      title={m.logo()}
      anchor="logo"
      name={legal_name}
      src={logo_url}
      hint={m.families_see_it_next_to_your_offers()}
      onSet={set.mutateAsync}
      onRemove={() => remove.mutateAsync(undefined)}
    />
  )
}

function Bank({agency}: {agency: OrganizationProfile}) {
  const save = useSaveAgency(agency.id)
  return (
    <BankCard
      details={agency}
      onSave={(bank, current_password) => save.mutateAsync({...bank, ...(current_password && {current_password})})}
    />
  )
}
