import {formatCents} from '#lib/money-text.ts'

/** A sum in dollars, with what it is for when that is not the whole: `$24.50 / hour`. */
export function Price({cents, per}: {cents: number; per?: string}) {
  return (
    <span className="whitespace-nowrap">
      <span className="font-semibold text-ink">{formatCents(cents)}</span>
      {per && <span className="text-14 text-muted"> / {per}</span>}
    </span>
  )
}
