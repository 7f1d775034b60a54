import {m} from '#messages'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import type {Change} from './use-change.ts'

/** What becomes of the live offers if the form is saved as it is. Renders nothing without any. */
export function EndsOffers({change: {of, live, hasUnread, readOffers}}: {change: Change}) {
  if (hasUnread && of !== 'hidden') {
    return (
      <Callout
        tone="waiting"
        action={
          <Button variant="secondary" size="sm" onClick={() => void readOffers?.()}>
            {m.show_what_ends_now()}
          </Button>
        }
      >
        {m.an_offer_came_in_or_changed()}
      </Callout>
    )
  }
  if (live === 0 && !hasUnread) return null
  if (of === 'hidden') return <Callout tone="info">{m.your_offers_stay()}</Callout>
  return (
    <Callout tone="waiting">
      {of === 'shown' ? m.saving_ends_offers({count: live}) : m.a_shown_change_ends_offers({count: live})}
    </Callout>
  )
}
