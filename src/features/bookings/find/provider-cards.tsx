import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CarFront from 'lucide-react/icons/car-front'
import Languages from 'lucide-react/icons/languages'
import MapPin from 'lucide-react/icons/map-pin'
import Star from 'lucide-react/icons/star'
import type {CountyNear, ListedAgency, ListedCaregiver} from '#contract/bookings/providers.ts'
import {hoursLines} from '#data/forms/hours-values.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {languagesText, yearsText} from '#domain/accounts/languages.ts'
import {reviewsText} from '#domain/accounts/review.ts'
import {firstFew} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {formatWallTimes} from '#lib/date-format.ts'
import {dayIn, dayLabel, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {matchTexts} from '#features/leads/match-text.ts'
import {AboutButton} from '#features/people/about/about-button.tsx'
import {stringifySearch} from '#ui/frame/address-search.ts'
import {InviteLink, type WantedCare} from '#features/people/favourites/book-again.tsx'
import {FavouriteButton} from '#features/people/favourites/favourite-button.tsx'
import {ratesText} from '../request-form/visits/visits.ts'
import {countyText} from './county-text.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Fact, Facts} from '#ui/primitives/facts.tsx'
import {Rate} from '#ui/primitives/price.tsx'
import {certificationsText} from '#domain/accounts/certifications.ts'
import {capitalized} from '#lib/letter-case.ts'

/** Who reads the list: a family can ask, a guest logs in or joins first; other accounts cannot ask. */
export type Reader = 'family' | 'guest' | 'other'

function Rating({rating, reviews_count}: {rating: number | null; reviews_count: number}) {
  return (
    <Fact icon={Star}>
      {rating === null
        ? m.no_reviews_yet()
        : m.of_5({fixed: rating.toFixed(1), reviews_text: reviewsText(reviews_count)})}
    </Fact>
  )
}

/** The address of the request that asks this provider first, with the times and place that are known. */
function askPath(form: 'request-service' | 'org-request-service', id: string, wanted: WantedCare): string {
  return `/dash/parent/${form}${stringifySearch({ask: id, ...wanted})}`
}

/** Logs a guest in, or registers a family, and goes on to ask this provider. */
function LogInToAsk({name, next}: {name: string; next: string}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Link to="/login" search={{next}} className={buttonClass({size: 'sm'})}>
        {m.log_in_to_ask({name})}
      </Link>
      <Link
        to="/parent/register"
        search={{next}}
        aria-label={m.join_to_ask({name})}
        className={buttonClass({variant: 'secondary', size: 'sm'})}
      >
        {m.join()}
      </Link>
    </div>
  )
}

/** Why a caregiver fits. Their bookings stay private, so no one here is said to be free. */
const reasonTexts = ({reasons}: ListedCaregiver): string[] => [
  ...(reasons.some(({kind}) => kind === 'free') ? [m.offers_that_time()] : []),
  ...matchTexts(reasons, {reader: 'family', except: ['free', 'distance', 'rating']}),
]

/**
 * `Mon–Fri 8:00 AM – 2:00 PM; Sat 9:00 AM – 12:00 PM`, after the single hours of the day searched for; the profile has
 * all lines.
 */
const hoursText = ({hours, single_hours}: ListedCaregiver, today: Day): string =>
  [
    ...single_hours.map(({day, from, until}) => `${dayLabel(day, today)} ${formatWallTimes(from, until)}`),
    ...firstFew(hoursLines(hours)),
  ].join('; ')

/** A caregiver with the reasons why they fit. */
export function CaregiverCard({
  caregiver,
  counties,
  isOwnPlace,
  reader,
  wanted,
}: {
  caregiver: ListedCaregiver
  counties: readonly CountyNear[]
  /** The counties are those near the family's own place. */
  isOwnPlace: boolean
  reader: Reader
  /** When and where care is wanted, which a request begins with. */
  wanted: WantedCare
}) {
  const {caretaker_id, display_name, county, hourly_rate} = caregiver
  const reasons = reasonTexts(caregiver)
  const hours = hoursText(caregiver, dayIn(deviceZone(), useServerNow(60_000)))
  return (
    <Card as="article" aria-label={display_name} className="h-full space-y-3">
      <div className="flex items-center gap-3">
        <Avatar name={display_name} src={caregiver.avatar_url} size={56} />
        <h3 className="min-w-0 grow text-18 font-semibold wrap-anywhere">{display_name}</h3>
        <Rate cents={dollarsToCents(hourly_rate)} />
      </div>
      <Facts>
        <Fact icon={MapPin}>{countyText(county, {counties, isOwnPlace})}</Fact>
        <Rating {...caregiver} />
        {hours && <Fact icon={CalendarClock}>{hours}</Fact>}
        {caregiver.years_experience !== null && (
          <Fact icon={BriefcaseBusiness}>
            {m.years_of_experience_of_a_person({years: yearsText(caregiver.years_experience)})}
          </Fact>
        )}
        {caregiver.drives && <Fact icon={CarFront}>{m.drivers_license_own_car()}</Fact>}
        {caregiver.languages.length > 0 && <Fact icon={Languages}>{languagesText(caregiver.languages)}</Fact>}
      </Facts>
      {reasons.length > 0 && <p className="text-14">{capitalized(reasons.join(' · '))}</p>}
      {reader === 'family' && (
        <div className="flex flex-wrap items-center gap-2">
          <InviteLink caretaker_id={caretaker_id} org_id={null} name={display_name} wanted={wanted} size="sm" />
          <AboutButton caretaker_id={caretaker_id} org_id={null} name={display_name} wanted={wanted} />
          <FavouriteButton about={{...caregiver, org_id: null}} isSmall />
        </div>
      )}
      {reader === 'guest' && <LogInToAsk name={display_name} next={askPath('request-service', caretaker_id, wanted)} />}
    </Card>
  )
}

/** An agency with its logo, rating and certifications. */
export function AgencyCard({agency, reader, wanted}: {agency: ListedAgency; reader: Reader; wanted: WantedCare}) {
  const {org_id, legal_name, certifications} = agency
  return (
    <Card as="article" aria-label={legal_name} className="h-full space-y-3">
      <div className="flex items-center gap-3">
        <Avatar name={legal_name} src={agency.logo_url} size={56} />
        <h3 className="min-w-0 grow text-18 font-semibold wrap-anywhere">{legal_name}</h3>
      </div>
      <Facts>
        <Rating {...agency} />
        {agency.rates && <Fact icon={CircleDollarSign}>{m.bids({rates_text: ratesText(agency.rates)})}</Fact>}
        {certifications.length > 0 && <Fact icon={BadgeCheck}>{certificationsText(certifications)}</Fact>}
      </Facts>
      {agency.about && (
        <p dir="auto" title={agency.about} className="line-clamp-3 whitespace-pre-line text-14 wrap-anywhere">
          {agency.about}
        </p>
      )}
      {reader === 'family' && (
        <div className="flex flex-wrap items-center gap-2">
          <InviteLink caretaker_id={null} org_id={org_id} name={legal_name} wanted={wanted} size="sm" />
          <AboutButton caretaker_id={null} org_id={org_id} name={legal_name} wanted={wanted} />
          <FavouriteButton
            about={{...agency, caretaker_id: null, display_name: legal_name, avatar_url: agency.logo_url}}
            isSmall
          />
        </div>
      )}
      {reader === 'guest' && <LogInToAsk name={legal_name} next={askPath('org-request-service', org_id, wanted)} />}
    </Card>
  )
}
