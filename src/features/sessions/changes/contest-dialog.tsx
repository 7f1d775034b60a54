import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useContest} from '#data/queries/sessions.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'

/** Says, with a reason, that the times of a visit are wrong: then support decides. */
export function ContestDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const contest = useContest()
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const trimmed = reason.trim()
  const send = () => {
    setWasSent(true)
    if (trimmed) contest.mutate({session_id: session.id, reason: trimmed}, {onSuccess: onClose})
  }
  return (
    <Dialog
      onClose={onClose}
      title="Contest the times"
      description="Village support reviews what both sides confirmed and decides. Both of you will see the reason."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button busy={contest.isPending} onClick={send}>
            Contest
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <TextArea
          label="What is wrong?"
          required
          value={reason}
          onChange={setReason}
          maxLength={limits.text_max}
          error={wasSent && !trimmed ? 'Tell us what is wrong' : undefined}
        />
        <FormError>{contest.error && messageOf(contest.error)}</FormError>
      </div>
    </Dialog>
  )
}
