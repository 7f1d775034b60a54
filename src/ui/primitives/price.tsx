import {formatCents, rateText} from '#lib/money-text.ts'

/** A sum in dollars, with the term that it is for: `$24.50 / month`. */
export function Price({cents, per}: {cents: number; per?: string}) {
  return (
    <span className="whitespace-nowrap">
      <span className="font-semibold text-ink">{formatCents(cents)}</span>
      {per && <span className="text-14 text-muted"> / {per}</span>}
    </span>
  )
}

/** An hourly rate, never broken across lines: `$24/hr`. */
export function Rate({cents}: {cents: number}) {
  return <span className="font-semibold whitespace-nowrap text-ink">{rateText(cents)}</span>
}
