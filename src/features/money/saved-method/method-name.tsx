import {m} from '#messages'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import type {PaidWith} from '#contract/money/saved-method.ts'

/** `12/2034` of `2034-12`. */
const expiryText = (expires: string): string => expires.split('-').toReversed().join('/')

/** A card or bank account as its owner knows it, with a card's expiry. */
export function MethodName({of: {method, brand, last4, expires}}: {of: PaidWith}) {
  const Icon = method === 'ach' ? Landmark : CreditCard
  return (
    <p className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <span>
        <span className="font-semibold">{m.ending_in({brand, last4})}</span>
        {expires && <span className="block text-14 text-muted">{m.expires({expiry_text: expiryText(expires)})}</span>}
      </span>
    </p>
  )
}
