import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {messageOf} from '#data/app/message.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {useWho} from '#data/account/current-user.ts'
import type {Reviewed} from '#data/queries/reviews.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {MeetButton} from '../meetings/meet-button.tsx'
import {ReviewsButton} from '../reviews/reviews-button.tsx'
import {InviteLink, type WantedCare} from '../favourites/book-again.tsx'
import {isNotShown, useUnavailable} from '../favourites/use-unavailable.ts'
import {FavouriteButton} from '../favourites/favourite-button.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import Star from 'lucide-react/icons/star'
import type {PublicCaretaker, PublicOrganization} from '#contract/accounts/profiles.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {dayIn, dayText, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {useState, type ReactNode} from 'react'
import type {Certificate} from '#contract/files.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {caregiverItems, References} from './caregiver-facts.tsx'
import {CertificateView} from './file-view.tsx'
import {OfferedTimes} from './offered-times.tsx'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Rate} from '#ui/primitives/price.tsx'
import {Fact, Facts} from '#ui/primitives/facts.tsx'
import {reviewsText} from '#domain/accounts/review.ts'
import {checkKinds, newestCheck} from '#domain/accounts/check.ts'
import {fullName} from '#lib/full-name.ts'
import {certificationText} from '#domain/accounts/certifications.ts'

/** A caregiver or an agency: one of the two profile ids, and the name that the screen has. */
export interface Provider {
  caretaker_id: string | null
  org_id: string | null
  name: string
  /** When and where a family wants care, which its request begins with. */
  wanted?: WantedCare | undefined
  /** Where the provider's offer or booking is open, or a request is being filled in: asking again is not offered. */
  open?: 'booking' | 'request' | OpenOffer
}

/** The provider's offer that can be approved from the profile, with its rate and whole price in words. */
interface OpenOffer {
  price_text: string
  onApprove: () => void
  disabledReason: string | undefined
}

/** The public profile of a caregiver or an agency, in a sheet. */
export function AboutSheet({
  provider: {caretaker_id, org_id, name, wanted, open},
  hasFavourite,
  onClose,
}: {
  provider: Provider
  hasFavourite: boolean
  onClose: () => void
}) {
  const isFamily = useWho()?.role === 'parent'
  const offer = typeof open === 'object' ? open : undefined
  const {toAsk, toMeet} = useUnavailable({caretaker_id, org_id})
  return (
    <Dialog
      onClose={onClose}
      title={name}
      size="md"
      isReading
      footer={
        isFamily &&
        (offer ? (
          <>
            <Button variant="secondary" full onClick={onClose}>
              {m.close()}
            </Button>
            <Button
              full
              aria-label={m.approve_offer_of({name})}
              disabledReason={offer.disabledReason}
              onClick={() => {
                onClose()
                offer.onApprove()
              }}
            >
              {m.approve()}
            </Button>
          </>
        ) : (
          <>
            <MeetButton caretaker_id={caretaker_id} org_id={org_id} name={name} unavailable={toMeet} />
            {open === undefined && (
              <InviteLink caretaker_id={caretaker_id} org_id={org_id} name={name} wanted={wanted} unavailable={toAsk} />
            )}
          </>
        ))
      }
    >
      {offer && <p className="mb-4 font-semibold">{offer.price_text}</p>}
      {caretaker_id ? (
        <Caregiver
          id={caretaker_id}
          name={name}
          hasFavourite={isFamily && hasFavourite}
          isRateUsual={offer !== undefined}
        />
      ) : (
        org_id && <Agency id={org_id} name={name} hasFavourite={isFamily && hasFavourite} />
      )}
    </Dialog>
  )
}

function Caregiver({
  id,
  name,
  hasFavourite,
  isRateUsual,
}: {
  id: string
  name: string
  hasFavourite: boolean
  isRateUsual: boolean
}) {
  const query = useQuery(peopleQueries.caretaker(id))
  if (!query.data) return <Loading {...query} />
  const about = {caretaker_id: id, org_id: null, display_name: name, avatar_url: query.data.avatar_url}
  return (
    <CaregiverProfile
      person={query.data}
      isRateUsual={isRateUsual}
      action={hasFavourite && <FavouriteButton about={about} />}
    />
  )
}

function Agency({id, name, hasFavourite}: {id: string; name: string; hasFavourite: boolean}) {
  const query = useQuery(peopleQueries.organization(id))
  if (!query.data) return <Loading {...query} />
  const {is_subscribed, is_available = true, rating, reviews_count, logo_url: avatar_url} = query.data
  const about = {is_subscribed, is_available, rating, reviews_count, avatar_url, display_name: name}
  return (
    <AgencyProfile
      agency={query.data}
      action={hasFavourite && <FavouriteButton about={{...about, caretaker_id: null, org_id: id}} />}
    />
  )
}

function Loading({error, refetch}: {error: Error | null; refetch: () => unknown}) {
  if (isNotShown(error)) return <p className="text-muted">{m.this_profile_is_not_shown_right_now()}</p>
  return error ? (
    <ErrorState title={m.this_profile_could_not_be_loaded()} detail={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    <SkeletonLines lines={6} />
  )
}

/** A caregiver's own words, how and when they work, their checks with dates, and certificates. */
function CaregiverProfile({
  person,
  isRateUsual,
  action,
}: {
  person: PublicCaretaker
  isRateUsual: boolean
  action: ReactNode
}) {
  const today = dayIn(deviceZone(), useServerNow(60_000))
  const {bio, available_dates, certifications, certificates, references} = person
  const items = caregiverItems(person)
  return (
    <div className="space-y-6">
      <ProfileHead
        name={fullName(person)}
        picture={person.avatar_url}
        location={person.location}
        rated={person}
        rate_cents={dollarsToCents(person.hourly_rate)}
        isRateUsual={isRateUsual}
        reviewed={{caretaker_id: person.id, org_id: null}}
        action={action}
      />
      {bio && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {bio}
        </p>
      )}
      {items.length > 0 && <KeyValues items={items} columns={2} />}
      <section aria-label={m.availability()} className="space-y-2">
        <h3 className="font-semibold">{m.availability()}</h3>
        <OfferedTimes available_dates={available_dates} today={today} />
      </section>
      <section aria-label={m.checks()} className="space-y-3">
        <h3 className="font-semibold">{m.checked()}</h3>
        <ul className="space-y-3">
          {checkTexts(person.checks, today).map(({label, text, isValid}) => (
            <li key={label} className="flex items-start gap-3">
              {isValid ? (
                <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
              ) : (
                <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-waiting" />
              )}
              <div className="min-w-0">
                <p className="font-medium">{label}</p>
                <p className="text-14 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <CertificateList names={certifications} files={certificates} />
      <References references={references} />
    </div>
  )
}

function AgencyProfile({agency, action}: {agency: PublicOrganization; action: ReactNode}) {
  const {website, about} = agency
  return (
    <div className="space-y-6">
      <ProfileHead
        name={agency.legal_name}
        picture={agency.logo_url}
        location={agency.location}
        rated={agency}
        reviewed={{caretaker_id: null, org_id: agency.id}}
        action={action}
      />
      {about && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {about}
        </p>
      )}
      <KeyValues items={[{label: m.works_in(), value: agency.county.join('\n')}]} />
      {website && (
        <a href={website} target="_blank" rel="noreferrer" className={buttonClass({variant: 'secondary', size: 'sm'})}>
          <Globe aria-hidden className="size-5" />
          {website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
        </a>
      )}
      <CertificateList names={agency.certifications} files={agency.certificates} />
    </div>
  )
}

/** Courses and certificates by name; those whose file this reader may see have a View button. */
function CertificateList({names, files}: {names: readonly string[]; files: readonly Certificate[]}) {
  const needs = useNeedsConnection()
  const [shown, setShown] = useState<Certificate>()
  if (names.length === 0) return null
  return (
    <section aria-label={m.certificates()} className="space-y-2">
      <h3 className="font-semibold">{m.courses_and_certificates()}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {names.map(name => {
          const file = files.find(each => each.name === name)
          return (
            <li key={name} className="flex min-h-11 items-center gap-3 py-1">
              <FileText aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 grow wrap-anywhere">{certificationText(name)}</span>
              {file && (
                <IconButton
                  label={m.view_profile({name: certificationText(name)})}
                  icon={Eye}
                  disabledReason={needs(m.viewing_a_certificate())}
                  onClick={() => setShown(file)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {shown && <CertificateView certificate={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}

function ProfileHead({
  name,
  picture,
  location,
  rated,
  rate_cents,
  isRateUsual = false,
  reviewed,
  action,
}: {
  name: string
  picture: string | null
  location: string | null
  rated: {rating: number | null; reviews_count: number}
  rate_cents?: number
  /** The profile's rate stands beside that of an offer. */
  isRateUsual?: boolean
  reviewed: Reviewed
  action?: ReactNode
}) {
  const {rating, reviews_count} = rated
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={picture} size={88} />
      <div className="space-y-2">
        <Facts>
          {rate_cents !== undefined && (
            <Fact icon={CircleDollarSign}>
              <Rate cents={rate_cents} />
              {isRateUsual && ` (${m.usual_rate()})`}
            </Fact>
          )}
          {location && <Fact icon={MapPin}>{location}</Fact>}
          <Fact icon={Star}>
            {rating === null
              ? m.no_reviews_yet()
              : m.of_5({fixed: rating.toFixed(1), reviews_text: reviewsText(reviews_count)})}
          </Fact>
        </Facts>
        <div className="flex flex-wrap gap-2">
          {reviews_count > 0 && <ReviewsButton reviewed={reviewed} name={name} rated={rated} />}
          {action}
        </div>
      </div>
    </div>
  )
}

type Checks = PublicCaretaker['checks']

/** Each check in words, with its provider and expiry date, and whether it is valid on `today`. */
export function checkTexts(checks: Checks, today: Day): {label: string; text: string; isValid: boolean}[] {
  return checkKinds.map(({kind, label}) => {
    const check = newestCheck(checks, kind)
    if (!check) return {label, text: m.not_on_record(), isValid: false}
    const made = {provider: check.provider, day_text: dayText(check.checked_on, today)}
    if (check.expires_on === null) return {label, text: m.by_on_people(made), isValid: true}
    const until = dayText(check.expires_on, today)
    const isValid = check.expires_on >= today
    const text = isValid ? m.by_on_day_valid_until({...made, until}) : m.by_on_day_expired_on({...made, until})
    return {label, text, isValid}
  })
}
