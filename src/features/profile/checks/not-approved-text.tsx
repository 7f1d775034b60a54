import {m} from '#messages'
import {Link} from '@tanstack/react-router'

/** That a caregiver who was not approved cannot bid, and where to write. */
export const NotApprovedText = () => (
  <>
    {m.you_cannot_bid_for_now()}{' '}
    <Link to="/contact" className="font-medium text-primary underline">
      {m.write_to_us()}
    </Link>{' '}
    {m.if_you_think_this_is_a()}
  </>
)
