import {m} from '#messages'
import Phone from 'lucide-react/icons/phone'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {hasFinalBill} from '#domain/bookings/booking.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {AboutButton} from '#features/people/about/about-button.tsx'
import {ProviderFacts} from '#features/people/about/provider-facts.tsx'
import {FavouriteButton} from '#features/people/favourites/favourite-button.tsx'
import {phoneHref, phoneText} from '#lib/phone-text.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Rate} from '#ui/primitives/price.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {PriceLines} from '../offers/card/price-lines.tsx'
import {Billed} from './billed.tsx'
import {lateCancelSum} from './late-fees.ts'

type Visit = Pick<Session, 'cancelled' | 'unbilled_cents' | 'status' | 'settled_by'>

/** The approved caregiver or agency, how to reach them, and what was agreed. */
export const ProviderSection = ({booking, sessions}: {booking: Booking; sessions: readonly Visit[] | undefined}) => (
  <Section title={booking.approved_org_id ? m.your_agency_bookings() : m.your_caregiver()}>
    <ProviderCard booking={booking} sessions={sessions} />
  </Section>
)

function ProviderCard({booking, sessions}: {booking: Booking; sessions: readonly Visit[] | undefined}) {
  const {provider, contact, caretaker_id, approved_org_id} = booking
  const name = provider?.name ?? m.the_caregiver()
  const phone = contact?.phone_number
  const offer = booking.offers?.find(({id}) => id === booking.approved_offer_id)
  const isUnderway = booking.status === 'CONFIRMED' || booking.status === 'IN_PROGRESS'
  return (
    <Card className="space-y-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} src={provider?.avatar_url} size={56} />
        <div className="min-w-0 grow">
          <p className="text-18 font-semibold">{name}</p>
          <p className="text-14 text-muted">{approved_org_id ? m.agency() : m.caregiver()}</p>
        </div>
        {booking.hourly_rate !== null && <Rate cents={dollarsToCents(booking.hourly_rate)} />}
      </div>
      <ProviderFacts caretaker_id={caretaker_id} org_id={approved_org_id} />
      {provider && (
        <div className="flex flex-wrap items-center gap-2">
          <AboutButton
            caretaker_id={caretaker_id}
            org_id={approved_org_id}
            name={name}
            {...(isUnderway && {open: 'booking' as const})}
          />
          {!provider.is_closed && (
            <FavouriteButton
              about={{caretaker_id, org_id: approved_org_id, display_name: name, avatar_url: provider.avatar_url}}
            />
          )}
        </div>
      )}
      {phone && (
        <a href={phoneHref(phone)} className={buttonClass({variant: 'secondary', full: true})}>
          <Phone aria-hidden className="size-5" />
          {m.call({phone_text: phoneText(phone)})}
        </a>
      )}
      {hasFinalBill(booking) && <Billed booking={booking} sessions={sessions} />}
      {offer && <PriceLines booking={booking} offer={offer} late_cancel_cents={lateCancelSum(sessions ?? [])} />}
    </Card>
  )
}
