import {Search} from 'lucide-react'
import {InvoiceKind, InvoiceStatus, type Invoice} from '#contract/invoices.ts'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {statusOf} from '#ui/status-table.ts'
import type {InvoicesSearch} from './search.ts'
import {kindText} from './words.ts'

type Filter = Omit<InvoicesSearch, 'order'>

const any = 'any'

/** What narrows a billing history: words, state, kind. Only what there is, is offered. */
export function InvoiceFilters({
  invoices,
  filter,
  onFilter,
}: {
  invoices: readonly Invoice[]
  filter: Filter
  onFilter: (change: Filter) => void
}) {
  const statuses = InvoiceStatus.options.filter(
    status => status === filter.status || invoices.some(invoice => invoice.status === status),
  )
  const kinds = InvoiceKind.options.filter(
    kind => kind === filter.kind || invoices.some(invoice => invoice.kind === kind),
  )
  return (
    <div className="grid grid-cols-2 gap-3 desk:flex desk:items-end">
      <div className="col-span-2 desk:max-w-80 desk:grow">
        <TextField
          label="Search"
          type="search"
          icon={Search}
          value={filter.q ?? ''}
          maxLength={80}
          onChange={q => onFilter({q: q || undefined})}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Number, name, booking"
        />
      </div>
      <SelectField
        label="State"
        value={filter.status ?? any}
        onChange={status => onFilter({status: status === any ? undefined : status})}
        options={[
          {value: any, label: 'Any'},
          ...statuses.map(value => ({value, label: statusOf('invoice', value).label})),
        ]}
      />
      <SelectField
        label="Kind"
        value={filter.kind ?? any}
        onChange={kind => onFilter({kind: kind === any ? undefined : kind})}
        options={[{value: any, label: 'Any'}, ...kinds.map(value => ({value, label: kindText[value]}))]}
      />
    </div>
  )
}
