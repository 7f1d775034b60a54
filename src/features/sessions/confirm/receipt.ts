import type {Edge, Session} from '#contract/sessions/session.ts'
import {clockTime} from '#domain/time.ts'
import type {ReceiptStep} from '#ui/feedback/receipt-steps.tsx'
import {otherSide, sideName, type Tap} from './tap.ts'

/** `Parent confirmed 14:05`, `Confirmed by office 14:05`; undefined while the other side has said nothing. */
export function otherSideText(session: Session, edge: Edge): string | undefined {
  const side = otherSide(session.my_side)
  const confirmation = session.confirmations[edge][side]
  if (!confirmation) return undefined
  const time = clockTime(confirmation.effective_at, session.timezone)
  if (confirmation.on_behalf === 'office') return `Confirmed by office ${time}`
  if (confirmation.on_behalf === 'staff') return `${sideName[side]} confirmed by phone ${time}`
  return `${sideName[side]} confirmed ${time}`
}

const reached = {
  saved: {label: 'Not sent yet', state: 'todo'},
  sending: {label: 'Sending', state: 'now'},
  'sign-in': {label: 'Sign in again to send', state: 'bad'},
  attention: {label: 'Needs attention', state: 'bad'},
} as const satisfies Record<string, ReceiptStep>

/** The three steps that a tap leaves: saved, received, the other side. */
export function receiptSteps(session: Session, edge: Edge, tap: Exclude<Tap, {is: 'none'}>): ReceiptStep[] {
  const own = session.confirmations[edge][session.my_side]
  const first: ReceiptStep =
    tap.is === 'received' && !tap.here
      ? {
          label: `You confirmed ${clockTime(own?.effective_at ?? tap.received_at, session.timezone)}`,
          state: 'done',
        }
      : {label: 'Saved on this phone', state: 'done'}
  const second: ReceiptStep =
    tap.is === 'received'
      ? {label: `Received ${clockTime(tap.received_at, session.timezone)}`, state: 'done'}
      : reached[tap.is]
  const other = otherSideText(session, edge)
  const third: ReceiptStep = other
    ? {label: other, state: 'done'}
    : {label: `${sideName[otherSide(session.my_side)]} confirms`, state: 'todo'}
  return [first, second, third]
}
