import {m} from '#messages'
import {useState, type ComponentProps} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'

/** Withdraws a bid, after a question: a withdrawn bid is not undone, only placed again. */
export function WithdrawButton({
  onWithdraw,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {onWithdraw: () => void}) {
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
          consequences={m.the_family_no_longer_sees_your_bid()}
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
