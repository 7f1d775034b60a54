import type {Invoice} from '#contract/money/invoices.ts'

type Dated = Pick<Invoice, 'status' | 'due_at' | 'issued_at'>

/** What the reader owes, and what the reader is to receive or received. */
type MoneySide = 'owed' | 'receivable'

export const isOn = (side: MoneySide, {my_side}: Pick<Invoice, 'my_side'>): boolean =>
  (my_side === 'payee') === (side === 'receivable')

/**
 * Open invoices first, the one due earliest at the top; then those whose payment is under way, in the same order; then the
 * others, newest first.
 */
export const dueFirst = <Row extends Dated>(invoices: readonly Row[]): Row[] =>
  invoices.toSorted((a, b) => {
    const [rank_a, rank_b] = [rankOf(a), rankOf(b)]
    if (rank_a !== rank_b) return rank_a - rank_b
    if (rank_a < settled) return (a.due_at ?? '').localeCompare(b.due_at ?? '')
    return (b.issued_at ?? '').localeCompare(a.issued_at ?? '')
  })

const settled = 2
const rankOf = ({status}: Dated): number => (status === 'OPEN' ? 0 : status === 'PROCESSING' ? 1 : settled)
