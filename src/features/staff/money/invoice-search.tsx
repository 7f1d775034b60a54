import {m} from '#messages'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'

/** The search of invoices and payments: by number, name, email or amount. */
export function InvoiceSearch({
  q,
  onSearch,
}: {
  q: string | undefined
  onSearch: (change: {q: string | undefined}) => void
}) {
  const [typed, type] = useTyped(q, next => onSearch({q: next}))
  return (
    <SearchField
      label={m.search()}
      placeholder={m.number_name_email_or_84_00()}
      value={typed ?? ''}
      onChange={next => type(next || undefined)}
    />
  )
}
