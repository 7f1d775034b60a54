import {m} from '#messages'
import Star from 'lucide-react/icons/star'
import {classNames} from '#lib/class-names.ts'

const five = [1, 2, 3, 4, 5] as const

function Row({className}: {className: string}) {
  return (
    <span className={classNames('flex w-fit', className)}>
      {five.map(n => (
        <Star key={n} className="size-4 shrink-0 fill-current" strokeWidth={0} />
      ))}
    </span>
  )
}

/** `rating` out of five stars, partly filled; announced as `4.7 of 5 stars`. */
export function Stars({rating}: {rating: number}) {
  const text = Number.isInteger(rating) ? String(rating) : rating.toFixed(1)
  return (
    <span role="img" aria-label={m.of_5_stars({rating: text})} className="relative inline-flex align-middle">
      <Row className="text-line" />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{width: `${(rating / 5) * 100}%`}}>
        <Row className="text-waiting" />
      </span>
    </span>
  )
}
