import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useContest} from '#data/queries/session-commands.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {otherName} from './other-name.ts'

/** Says, with a reason, that the times of a visit are wrong: then support decides. */
export function ContestDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const contest = useContest()
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const trimmed = reason.trim()
  const send = () => {
    setWasSent(true)
    if (!trimmed) return
    const onSuccess = () => {
      toast({
        title: m.contest_sent(),
        description: m.name_has_been_notified({name: otherName(session)}),
        tone: 'good',
      })
      onClose()
    }
    contest.mutate({session_id: session.id, reason: trimmed}, {onSuccess})
  }
  return (
    <Dialog
      onClose={onClose}
      title={m.contest_the_times()}
      description={m.village_support_reviews_what_both_sides()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button busy={contest.isPending} onClick={send}>
            {m.contest()}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <TextArea
          label={m.what_is_wrong()}
          required
          value={reason}
          onChange={setReason}
          maxLength={limits.text_max}
          error={wasSent && !trimmed ? m.tell_us_what_is_wrong() : undefined}
        />
        <FormError>{contest.error && messageOf(contest.error)}</FormError>
      </div>
    </Dialog>
  )
}
