import {useQuery} from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import {useState} from 'react'
import type {ManagedPost} from '#contract/content/blog-writing.ts'
import {useReview, writingQueries} from '#data/queries/blog-writing.ts'
import {useWho} from '#data/account/current-user.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {limits} from '#contract/limits.ts'

type Review = NonNullable<ManagedPost['review']>

/** The chip of a review; an approval says if the post has changed since. */
export function reviewLook({state, reviewer: {name}, version}: Review, now_version: number) {
  if (state === 'asked') return {tone: 'waiting', icon: Clock, label: `Waiting for ${name}`} as const
  if (state === 'returned') return {tone: 'waiting', icon: Undo2, label: `Sent back by ${name}`} as const
  const since = now_version > version ? ', changed since' : ''
  return {tone: 'good', icon: CircleCheck, label: `Approved by ${name}${since}`} as const
}

const fail = (error: unknown) => toast({title: messageOf(error), tone: 'bad'})

/** Asks another writer for a review, and lets that person answer it. `blocked` says why neither is possible now. */
export function ReviewCard({
  post,
  blocked,
  onReview,
}: {
  post: ManagedPost
  blocked: string | undefined
  onReview: (post: ManagedPost) => void
}) {
  const me = useWho()?.user_id
  const needs = useNeedsConnection()
  const {data} = useQuery(writingQueries.writers())
  const {ask, answer} = useReview(post.id)
  const [chosen, setChosen] = useState('')
  const [returns, setReturns] = useState(false)
  const {review} = post
  const isMine = review?.state === 'asked' && review.reviewer.id === me
  const reason = needs('A review') ?? blocked

  return (
    <section aria-label="Review" className="space-y-3">
      <p className="text-14 font-medium">Review</p>
      {review && <StatusChip {...reviewLook(review, post.version)} />}
      {review?.note && <p className="rounded-field bg-sunk p-3 text-14 whitespace-pre-line">{review.note}</p>}
      {isMine ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={answer.isPending}
            disabledReason={reason}
            onClick={() => void answer.mutateAsync({approved: true, note: ''}).then(onReview, fail)}
          >
            Approve
          </Button>
          <Button size="sm" variant="secondary" disabledReason={reason} onClick={() => setReturns(true)}>
            Send back
          </Button>
        </div>
      ) : data?.items.length === 0 ? (
        <p className="text-14 text-muted">There is no other writer to ask yet.</p>
      ) : (
        <>
          <SelectField
            label="Ask someone to review it"
            value={chosen}
            onChange={setChosen}
            placeholder="Choose a writer"
            options={(data?.items ?? []).map(({id, name}) => ({value: id, label: name}))}
          />
          <Button
            size="sm"
            variant="secondary"
            busy={ask.isPending}
            disabledReason={reason ?? (chosen === '' ? 'Choose a writer first' : undefined)}
            onClick={() => void ask.mutateAsync({reviewer_id: chosen}).then(onReview, fail)}
          >
            Ask for a review
          </Button>
        </>
      )}
      {returns && (
        <SendBackDialog
          busy={answer.isPending}
          onSend={async note => {
            onReview(await answer.mutateAsync({approved: false, note}))
            setReturns(false)
          }}
          onClose={() => setReturns(false)}
        />
      )}
    </section>
  )
}

function SendBackDialog({
  busy,
  onSend,
  onClose,
}: {
  busy: boolean
  onSend: (note: string) => Promise<void>
  onClose: () => void
}) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  return (
    <FormDialog
      title="Send the post back"
      description="Its writer reads your note beside the post."
      submit="Send back"
      busy={busy}
      disabledReason={note.trim() === '' ? 'Say what should change' : undefined}
      error={error}
      onSubmit={() => void onSend(note.trim()).catch((failure: unknown) => setError(messageOf(failure)))}
      onClose={onClose}
    >
      <TextArea label="What should change" rows={4} maxLength={limits.text_max} value={note} onChange={setNote} />
    </FormDialog>
  )
}
