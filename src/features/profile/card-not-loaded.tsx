import {m} from '#messages'
import CloudOff from 'lucide-react/icons/cloud-off'
import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {Card} from '#ui/primitives/card.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'

/** A card whose data is not on the device, in place of its content: offline it waits, else it failed. */
export function CardNotLoaded({
  what,
  failure,
  error,
  onRetry,
}: {
  /** Begins the sentence: `Your children`. */
  what: string
  failure: string
  error: Error
  onRetry: () => void
}) {
  return useOnline() ? (
    <ErrorState title={failure} detail={messageOf(error)} onRetry={onRetry} />
  ) : (
    <Card>
      <p role="status" className="flex items-start gap-2.5 text-muted">
        <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
        {m.will_load_when_you_are_back({what})}
      </p>
    </Card>
  )
}
