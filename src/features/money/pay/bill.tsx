import {formatCents} from '#lib/money-text.ts'

export interface BillLine {
  label: string
  cents: number
}

/** What the lines of a bill add up to, in cents. */
export const totalOf = (lines: readonly BillLine[]): number => lines.reduce((sum, {cents}) => sum + cents, 0)

/** What is paid for, line by line, and the sum. */
export function Bill({lines}: {lines: readonly BillLine[]}) {
  return (
    <dl className="space-y-1.5 text-14">
      {lines.map(({label, cents}) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0 text-muted">{label}</dt>
          <dd className="tabular-nums">{formatCents(cents)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 text-16 font-semibold">
        <dt>You pay</dt>
        <dd className="tabular-nums">{formatCents(totalOf(lines))}</dd>
      </div>
    </dl>
  )
}
