import {m} from '#messages'
import {useState, type ComponentProps} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'

/** Withdraws a bid, after a question: a withdrawn bid is not undone, only placed again. */
export function WithdrawButton({
  isLast = false,
  onWithdraw,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  /** No other bid can follow. */
  isLast?: boolean
  onWithdraw: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" className="-ml-3" {...button} onClick={() => setAsking(true)}>
        {m.withdraw()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={m.withdraw_your_bid_question()}
          consequences={isLast ? m.you_cannot_bid_on_it_again() : m.the_family_no_longer_sees_your_bid()}
          action={m.withdraw()}
          cancelLabel={m.keep_the_bid()}
          onConfirm={() => {
            setAsking(false)
            onWithdraw()
          }}
        />
      )}
    </>
  )
}
