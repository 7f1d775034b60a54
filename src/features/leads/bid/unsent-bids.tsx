import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {useOutbox} from '#data/offline/outbox.ts'
import {bidKinds, type Viewer} from './use-bid.ts'

/** Counts the bids that are not sent yet and whose state no shown request tells. */
export function UnsentBids({viewer, shown}: {viewer: Viewer; shown: readonly string[]}) {
  const {entries} = useOutbox()
  const lanes = entries.filter(
    ({kind, state, lane}) => kind === bidKinds[viewer] && state !== 'attention' && !shown.includes(lane),
  )
  if (lanes.length === 0) return null
  return (
    <p className="text-14 text-muted">
      {m.bids_are_still_on_this_phone({count: lanes.length})}{' '}
      <Link to="/outbox" className="target font-medium text-primary underline">
        {m.see_the_outbox()}
      </Link>
    </p>
  )
}
