import {formatDollars} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import type {Bidding} from './use-bid.ts'

/** Places the bid; its name tells the rate it goes out with. */
export function PlaceBidButton({
  bidding: {place, busy, disabledReason, loadingReason},
  hourly_rate,
  note,
  onPlaced,
  variant,
}: {
  bidding: Bidding
  /** Dollars an hour. */
  hourly_rate: number | undefined
  note?: string
  onPlaced?: () => void
  variant?: 'primary' | 'secondary'
}) {
  return (
    <Button
      full
      variant={variant}
      busy={busy}
      disabledReason={disabledReason}
      loadingReason={loadingReason}
      onClick={() => {
        void place({hourly_rate, note}).then(isPlaced => {
          if (isPlaced) onPlaced?.()
        })
      }}
    >
      {hourly_rate === undefined ? 'Place bid' : `Place bid ${formatDollars(hourly_rate)}/h`}
    </Button>
  )
}
