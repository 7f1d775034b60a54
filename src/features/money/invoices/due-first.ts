import type {Invoice} from '#contract/money/invoices.ts'

type Dated = Pick<Invoice, 'status' | 'due_at' | 'issued_at'>

/** What the reader owes, and what the reader is to receive or received. */
type MoneySide = 'owed' | 'receivable'

export const isOn = (side: MoneySide, {my_side}: Pick<Invoice, 'my_side'>): boolean =>
  (my_side === 'payee') === (side === 'receivable')

/** Open invoices first, the one due earliest at the top; then the others, newest first. */
export const dueFirst = <Row extends Dated>(invoices: readonly Row[]): Row[] =>
  invoices.toSorted((a, b) => {
    const [isOpenA, isOpenB] = [isOpen(a), isOpen(b)]
    if (isOpenA !== isOpenB) return isOpenA ? -1 : 1
    if (isOpenA) return (a.due_at ?? '').localeCompare(b.due_at ?? '')
    return (b.issued_at ?? '').localeCompare(a.issued_at ?? '')
  })

const isOpen = ({status}: Dated): boolean => status === 'OPEN' || status === 'PROCESSING'
