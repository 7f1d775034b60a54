import {Link} from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import {buttonClass} from '#ui/primitives/button-class.ts'

/** Links to a new request prefilled from this booking. */
export function BookAgain({id, words = 'Book again', size}: {id: string; words?: string; size?: 'sm'}) {
  return (
    <Link
      to="/dash/parent/request-service"
      search={{again: id, step: 'review'}}
      className={buttonClass({variant: 'secondary', size})}
    >
      <RotateCw aria-hidden className="size-5" />
      {words}
    </Link>
  )
}
