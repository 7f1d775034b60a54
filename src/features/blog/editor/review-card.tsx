import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import {useState} from 'react'
import type {ManagedPost} from '#contract/content/blog-writing.ts'
import {useReview, writingQueries} from '#data/queries/blog-writing.ts'
import {useWho} from '#data/account/current-user.ts'
import {messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
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
  if (state === 'asked') return {tone: 'waiting', icon: Clock, label: m.waiting_for_blog({name})} as const
  if (state === 'returned') return {tone: 'waiting', icon: Undo2, label: m.sent_back_by({name})} as const
  const since = now_version > version ? m.changed_since() : ''
  return {tone: 'good', icon: CircleCheck, label: m.approved_by({name, since})} as const
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
  const reason = needs(m.a_review()) ?? blocked

  return (
    <section aria-label={m.editorial_review()} className="space-y-3">
      <p className="text-14 font-medium">{m.editorial_review()}</p>
      {review && <StatusChip {...reviewLook(review, post.version)} />}
      {review?.note && (
        <p dir="auto" className="rounded-field bg-sunk p-3 text-14 whitespace-pre-line">
          {review.note}
        </p>
      )}
      {isMine ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={answer.isPending}
            disabledReason={reason}
            onClick={() =>
              void answer.mutateAsync({approved: true, note: '', version: post.version}).then(onReview, fail)
            }
          >
            {m.approve()}
          </Button>
          <Button size="sm" variant="secondary" disabledReason={reason} onClick={() => setReturns(true)}>
            {m.send_back()}
          </Button>
        </div>
      ) : data?.items.length === 0 ? (
        <p className="text-14 text-muted">{m.there_is_no_other_writer_to()}</p>
      ) : (
        <>
          <SelectField
            label={m.ask_someone_to_review_it()}
            value={chosen}
            onChange={setChosen}
            placeholder={m.choose_a_writer()}
            options={(data?.items ?? []).map(({id, name}) => ({value: id, label: name}))}
          />
          <Button
            size="sm"
            variant="secondary"
            busy={ask.isPending}
            disabledReason={reason ?? (chosen === '' ? m.choose_a_writer_first() : undefined)}
            onClick={() => void ask.mutateAsync({reviewer_id: chosen}).then(onReview, fail)}
          >
            {m.ask_for_a_review()}
          </Button>
        </>
      )}
      {returns && <SendBackDialog post={post} answer={answer} onReview={onReview} onClose={() => setReturns(false)} />}
    </section>
  )
}

function SendBackDialog({
  post: {version},
  answer,
  onReview,
  onClose,
}: {
  post: ManagedPost
  /** Of the card, since the dialog may be closed while it is sent. */
  answer: ReturnType<typeof useReview>['answer']
  onReview: (post: ManagedPost) => void
  onClose: () => void
}) {
  const [note, setNote] = useState('')
  const refusal = useRefusal(answer, note)
  const sendBack = () =>
    void answer.mutateAsync({approved: false, note: note.trim(), version}).then(
      returned => {
        onReview(returned)
        onClose()
      },
      // said in the form
      () => undefined,
    )
  return (
    <FormDialog
      title={m.send_the_post_back()}
      description={m.its_writer_reads_your_note_beside()}
      submit={m.send_back()}
      busy={answer.isPending}
      disabledReason={note.trim() === '' ? m.say_what_should_change() : undefined}
      error={refusal}
      onSubmit={sendBack}
      onClose={onClose}
    >
      <TextArea label={m.what_should_change()} rows={4} maxLength={limits.text_max} value={note} onChange={setNote} />
    </FormDialog>
  )
}
