import {m} from '#messages'
import {memo} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {sortIn, type Column, type Sort} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {LeadCard} from '../lead-card.tsx'
import {ChooseLead, type LeadChoosing} from './choose-leads.tsx'
import {isNew} from './filter-leads.ts'
import {leadPriceText, priceRangesText} from './lead-prices.ts'

interface Props {
  leads: readonly Lead[]
  columns: readonly Column<Lead>[]
  /** As the address has it. */
  order: string | null | undefined
  onSort: (sort: Sort) => void
  /** What opened after it is new, ISO 8601. */
  since: string
  choosing: LeadChoosing
  /** See `namedRates`. */
  named_rates: readonly number[]
}

/** The leads as a table, or as cards on phones. Memoized, so that a key in their search first draws the field alone. */
export const LeadTable = memo(function LeadTable({leads, columns, order, onSort, since, choosing, named_rates}: Props) {
  const rangesText = priceRangesText(leads, named_rates)
  return (
    <>
      {rangesText !== null && <p className="text-14 text-muted">{rangesText}</p>}
      <DataTable
        label={m.list_leads()}
        counted={m.count_of_leads}
        columns={columns}
        sort={sortIn(order)}
        onSort={onSort}
        isSortElsewhere
        rows={leads}
        rowId={lead => lead.id}
        hasRowLink
        renderCard={lead => (
          <ChooseCard
            lead={lead}
            isNew={isNew(lead, since)}
            price={leadPriceText(lead, named_rates)}
            choice={choosing.can(lead) ? (choosing.has(lead) ? 'chosen' : 'free') : 'none'}
            onChoose={choosing.set}
          />
        )}
        rowAttributes={lead => ({'data-booking-id': lead.id})}
        empty={null}
      />
    </>
  )
})

/** A lead's card with its choice. Memoized: another key or choice draws only the cards that it changes. */
const ChooseCard = memo(function ChooseCard({
  lead,
  isNew: is_new,
  price,
  choice,
  onChoose,
}: {
  lead: Lead
  isNew: boolean
  price: string | null
  /** `none` where no bid can be placed. */
  choice: 'none' | 'free' | 'chosen'
  onChoose: LeadChoosing['set']
}) {
  return (
    <LeadCard lead={lead} viewer="agency" isNew={is_new} price={price}>
      {choice !== 'none' && <ChooseLead lead={lead} isChosen={choice === 'chosen'} onChoose={onChoose} />}
    </LeadCard>
  )
})
