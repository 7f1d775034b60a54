import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type {ReactNode} from 'react'
import {useWho} from '#data/account/current-user.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {classNames} from '#lib/class-names.ts'
import {cardLinkClass} from '#ui/primitives/card.tsx'
import {useDisabledReason} from '#ui/primitives/disabled-reason.tsx'
import {Illustration, type IllustrationName} from '#ui/primitives/illustration.tsx'
import type {Service} from '#contract/bookings/choices.ts'
import {Band} from './band.tsx'

/** The four kinds of care, of which two can be requested. @see src/domain/rules-people.md#landing-page */
export function Services() {
  const role = useWho()?.role
  return (
    <Band
      title={m.what_do_you_need_help_with()}
      lead={m.tell_us_who_needs_care_where()}
    >
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 wide:grid-cols-4">
        {serviceOffers.map(offer => (
          <li key={offer.service}>
            <ServiceCard offer={offer} role={role} />
          </li>
        ))}
      </ul>
      {role === undefined && (
        <p className="mt-6">{m.just_looking()}{' '}<Link to="/find" className="font-medium text-primary underline underline-offset-4">{m.see_caregivers_near_you()}</Link>
        </p>
      )}
    </Band>
  )
}

const shapeClass = 'flex h-full items-center gap-4 rounded-card border border-line bg-card p-4 text-left md:flex-col md:items-start md:gap-3 md:p-5'
const linkClass = classNames(cardLinkClass, shapeClass)

/** Why this kind of care cannot be requested; undefined if it can. @see src/domain/rules-people.md#landing-page */
function reasonNot({isActive}: ServiceOffer, role: Role | undefined): string | undefined {
  if (!isActive) return m.coming_soon()
  return role === undefined || role === 'parent'
    ? undefined
    : m.only_careseekers_parents_can_request_this()
}

/**
 * One kind of care: links a careseeker to the request and a guest to the sign-in before it; disabled with a reason
 * for all others.
 */
function ServiceCard({offer, role}: {offer: ServiceOffer; role: Role | undefined}) {
  const {service} = offer
  const reason = reasonNot(offer, role)
  if (reason) return <Closed offer={offer} reason={reason} />
  if (role === 'parent') {
    return (
      <Link to="/dash/parent/request-service" search={{service}} className={linkClass}>
        <Inside offer={offer} foot={<Go />} />
      </Link>
    )
  }
  const next = `/dash/parent/request-service?service=${encodeURIComponent(service)}`
  return (
    <Link to="/login" search={{next}} className={linkClass}>
      <Inside offer={offer} foot={<Go />} />
    </Link>
  )
}

function Closed({offer, reason}: {offer: ServiceOffer; reason: string}) {
  const {attributes, guard, wrap} = useDisabledReason(reason)
  return wrap(
    <button
      {...attributes}
      type="button"
      className={classNames(shapeClass, 'w-full cursor-not-allowed')}
      onClick={guard<HTMLButtonElement>()}
    >
      <Inside
        offer={offer}
        foot={
          !offer.isActive && (
            <span className="rounded-chip bg-waiting-tint px-2.5 py-0.5 text-13 font-semibold text-waiting">{m.coming_soon()}</span>
          )
        }
      />
    </button>,
  )
}

const Go = () => (
  <span className="inline-flex items-center gap-1.5 text-14 font-semibold text-primary">{m.request_care()}{' '}<ArrowRight aria-hidden className="size-4" />
  </span>
)

function Inside({offer: {title, line, picture}, foot}: {offer: ServiceOffer; foot: ReactNode}) {
  return (
    <>
      <Illustration name={picture} className="w-24 shrink-0 md:w-28" />
      <span className="flex h-full min-w-0 grow flex-col gap-2">
        <span className="block grow space-y-1">
          <span className="block font-display text-22 font-semibold">{title}</span>
          <span className="block text-14 text-muted">{line}</span>
        </span>
        <span className="block min-h-6">{foot}</span>
      </span>
    </>
  )
}

/**
 * One kind of care on the landing page. Senior Care is the service value Elderly Care.
 * @see src/domain/rules-people.md#landing-page
 */
export interface ServiceOffer {
  title: string
  service: Service
  line: string
  picture: IllustrationName
  isActive: boolean
}

const serviceOffers: readonly ServiceOffer[] = [
  {
    title: m.child_care(),
    service: 'Child Care',
    line: m.from_babies_to_homework_one_morning(),
    picture: 'care-child',
    isActive: true,
  },
  {
    title: m.senior_care(),
    service: 'Elderly Care',
    line: m.companionship_meals_and_a_helping_hand(),
    picture: 'care-senior',
    isActive: true,
  },
  {
    title: m.pickup_service(),
    service: 'Pickup Service',
    line: m.from_school_or_practice_to_your(),
    picture: 'care-pickup',
    isActive: false,
  },
  {
    title: m.workplace_care(),
    service: 'Workplace Care',
    line: m.care_where_your_team_works_on(),
    picture: 'care-workplace',
    isActive: false,
  },
]
