import {m} from '#messages'
import {useMemo} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {useIsWide} from '#ui/hooks/use-media-query.ts'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {Section} from '#ui/primitives/section.tsx'
import {OfflineReason} from '#ui/states/offline-note.tsx'
import {sortIn, sortText} from '#ui/table/column.ts'
import {CompareOffers, headingOf} from './compare/compare-offers.tsx'
import type {OffersSearch} from './compare/search.ts'
import {OfferCard} from './card/offer-card.tsx'
import {lowestOf, offerOrders, orderOf, sortOf, sortOffers} from './offer-order.ts'

/** From so many offers on, a wide screen has them in a table. */
const compared_from = 3

const views = [
  {value: 'table', label: m.side_by_side()},
  {value: 'cards', label: m.as_cards()},
] as const

const weighsText = {
  caretakers: m.best_match_weighs_for_caregivers(),
  agencies: m.best_match_weighs_for_agencies(),
} as const satisfies Record<Booking['audience'], string>

/** The offers of an open request, which the family compares, sorts, approves and declines. */
export function LiveOffers({
  booking,
  offers,
  notified,
  onApprove,
  onDecline,
}: {
  booking: Booking
  offers: readonly Offer[]
  /** How many were notified of the request, in a sentence; empty if that is unknown. */
  notified: string
  onApprove: (offer: Offer) => void
  onDecline: (offer: Offer) => void
}) {
  const isOnline = useOnline()
  const [{sort, view = 'table'}, onSearch] = usePageSearch<OffersSearch>()
  const canCompare = useIsWide() && offers.length >= compared_from
  const isTable = canCompare && view === 'table'
  // cards have no columns, and the order of one is then the best match
  const heading = isTable ? headingOf(booking, sortIn(sort)?.id) : undefined
  const order = orderOf(sort) ?? (heading === undefined ? 'match' : undefined)
  const lowest = lowestOf(offers)
  const sorted = useMemo(() => sortOffers(offers, order ?? 'match'), [offers, order])
  const disabledReason = isOnline ? undefined : m.deciding_about_an_offer_needs_a()
  return (
    <Section title={m.offers()} count={offers.length}>
      <p className="text-14 text-muted">{order === 'match' ? m.best_match_first({notified_of: notified}) : notified}</p>
      {order === 'match' && offers.length > 1 && <p className="text-14 text-muted">{weighsText[booking.audience]}</p>}
      {offers.length > 1 && (
        <div className="flex flex-wrap items-end gap-4">
          <div className="w-60 max-w-full">
            <SelectField
              label={m.sort()}
              value={order ?? 'column'}
              onChange={choice => choice !== 'column' && onSearch({sort: sortOf(choice)})}
              options={[
                ...offerOrders,
                ...(order === undefined ? [{value: 'column' as const, label: columnOrderText(sort, heading)}] : []),
              ]}
            />
          </div>
          {canCompare && (
            <div className="w-60 max-w-full">
              <SegmentedControl
                label={m.view()}
                hideLabel
                value={view}
                onChange={next => onSearch({view: next === 'cards' ? next : undefined})}
                options={views}
              />
            </div>
          )}
        </div>
      )}
      {disabledReason && <OfflineReason reason={disabledReason} />}
      {isTable ? (
        <CompareOffers
          booking={booking}
          offers={sorted}
          lowest={lowest}
          sort={order === undefined || order === 'price' ? sortIn(sort) : null}
          onSort={next => onSearch({sort: sortText(next) as OffersSearch['sort']})}
          disabledReason={disabledReason}
          onApprove={onApprove}
          onDecline={onDecline}
        />
      ) : (
        <div className="space-y-4">
          {sorted.map(offer => (
            <OfferCard
              key={offer.id}
              booking={booking}
              offer={offer}
              isLowest={offer.id === lowest}
              disabledReason={disabledReason}
              onApprove={() => onApprove(offer)}
              onDecline={() => onDecline(offer)}
            />
          ))}
        </div>
      )}
    </Section>
  )
}

/** `Rating, descending`: how a press on a heading has ordered the table. */
const columnOrderText = (sort: string | undefined, header = ''): string =>
  sortIn(sort)?.desc ? m.sorted_descending({header}) : m.sorted_ascending({header})
