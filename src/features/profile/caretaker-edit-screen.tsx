import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useSaveUser} from '#data/queries/profile-edit.ts'
import {BankCard} from './bank/bank-card.tsx'
import {CertificatesCard} from './certificates/certificates-card.tsx'
import {EditFrame} from './edit-frame.tsx'
import {EmailCard} from './person/email-card.tsx'
import {HoursCard} from './work/hours-card.tsx'
import {OwnPicture} from './person/picture-card.tsx'
import {PasswordCard, type PasswordChoice} from './person/password-card.tsx'
import {PersonCard} from './person/person-card.tsx'
import {PlaceCard} from './person/place-card.tsx'
import {PreviewCard} from './work/preview-card.tsx'
import {VerificationCard} from './certificates/verification-card.tsx'
import {WorkCard} from './work/work-card.tsx'

interface Composed {
  Password: PasswordChoice
  /** A caregiver's checks and rating as families see them. */
  facts: (caretaker_id: string) => ReactNode
  payout: ReactNode
  /** Cards rendered by other features. */
  more?: ReactNode
}

/** A caregiver's profile: public facts, matching criteria and payment. */
export function CaretakerEditScreen({facts, ...parts}: Composed) {
  const query = useQuery(profileQueries.caretaker())
  const {data: profile} = query
  return (
    <EditFrame
      query={query}
      home="/dash/caretaker"
      lead="What families read of you, when you are free, and how you are paid"
      aside={
        profile && (
          <>
            <OwnPicture
              name={`${profile.user.first_name} ${profile.user.last_name}`}
              src={profile.user.profile_picture_url}
            />
            <VerificationCard profile={profile} />
            <PreviewCard
              caretaker_id={profile.id}
              facts={
                profile.is_verified === 'Approved' ? (
                  facts(profile.id)
                ) : (
                  <p className="text-14 text-waiting">Families find you once you are verified.</p>
                )
              }
            />
          </>
        )
      }
    >
      {profile && <Parts profile={profile} {...parts} />}
    </EditFrame>
  )
}

function Parts({profile, Password, payout, more}: Omit<Composed, 'facts'> & {profile: CaretakerProfile}) {
  const {user} = profile
  const account = useSaveUser()
  return (
    <>
      <PersonCard
        user={user}
        phoneHint="Only a family that approves you sees it. You need one before you bid."
      />
      <PlaceCard user={user} hint="Requests are sought around it; families see the town." />
      <WorkCard profile={profile} />
      <HoursCard profile={profile} />
      {/* the target of links from missing checks */}
      <div id="certificates" className="scroll-mt-20">
        <CertificatesCard of="caretaker" papers={profile} />
      </div>
      {payout}
      <BankCard
        details={user}
        onSave={(bank, current_password) =>
          account.mutateAsync({...bank, ...(current_password && {current_password})})
        }
      />
      <EmailCard email={user.email} />
      <PasswordCard email={user.email} own={[user.first_name, user.last_name]} Field={Password} />
      {more}
    </>
  )
}
