import {m} from '#messages'
import {useId} from 'react'
import type {Edge} from '#contract/sessions/session.ts'
import {startCode} from '#domain/constants.ts'
import {Button} from '#ui/primitives/button.tsx'
import {CodeField} from './tap-fields.tsx'

const again = {start: m.your_start_is_saved_type_it_again, end: m.your_end_is_saved_type_it_again} as const
const againOrByPhone = {start: m.start_without_code_by_phone, end: m.end_without_code_by_phone} as const

/**
 * Says that the code typed with a confirmation does not match or was too short to be sent, what follows, and takes it again.
 * @see src/domain/rules.md#start-code
 */
export function RetypeCode({
  edge,
  is,
  from,
  hasAccount,
  value,
  busy,
  onChange,
  onSend,
}: {
  edge: Edge
  is: 'wrong' | 'short'
  from: 'phone' | 'card'
  /** Whether the family can confirm in the app; else staff confirm for it by phone. */
  hasAccount: boolean
  value: string
  busy: boolean
  onChange: (value: string) => void
  onSend: (code: string) => void
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-3 rounded-card bg-waiting-tint p-4">
      <div role="status">
        <p id={id} className="font-semibold text-waiting">
          {is === 'wrong' ? m.this_code_does_not_match() : m.this_code_was_too_short()}
        </p>
        <p className="text-14">{(hasAccount ? again : againOrByPhone)[edge]()}</p>
      </div>
      <CodeField edge={edge} from={from} value={value} onChange={onChange} />
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        disabledReason={value.length === startCode.digits ? undefined : m.six_digits()}
        onClick={() => onSend(value)}
      >
        {m.send_the_code()}
      </Button>
    </section>
  )
}
