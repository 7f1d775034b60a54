import {m} from '#messages'
import {exportMessages} from '#contract/admin/exports.ts'
import {contactTopicText} from '#domain/content/contact-topics.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import {useEffect, useRef, useState} from 'react'
import * as v from 'valibot'
import type {ContactMessage} from '#contract/admin/operations.ts'
import {ContactTopic} from '#contract/content/support.ts'
import {limits} from '#contract/limits.ts'
import {operationsQueries, useAnswerMessage, useMarkMessage} from '#data/queries/admin/operations.ts'
import {messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useForm} from '#data/forms/use-form.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {useUnsaved} from '../../profile/unsaved.tsx'
import {linkClass} from '../bookings/booking-columns.tsx'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {BulkBar, useChosen} from '../bulk.tsx'
import {SavedViews} from '../saved-views.tsx'
import type {MessagesSearch} from '../search-params.ts'
import {itemsOf, StaffCards} from '../staff-list.tsx'

type State = 'waiting' | 'closed' | 'all'

/** An answer that is being written on this page. */
interface Begun {
  /** The list in which it was begun, and the message then. */
  state: State
  message: ContactMessage
  /** The message as the refusal of this answer named it. */
  refused?: ContactMessage | undefined
}

/** A message that is being answered: as listed, unless the refusal knows of more. */
function latestOf(listed: ContactMessage | undefined, begun: Begun | undefined): ContactMessage | undefined {
  const refused = begun?.refused
  if (!refused) return listed ?? begun?.message
  return listed && listed.answers.length > refused.answers.length ? listed : refused
}

/** What a command knows of the answers so far. */
const seenOf = ({answers, answered_at}: ContactMessage) => ({
  answers: answers.length,
  answered: answered_at !== null,
})

/** Writes an answer, which is mailed to the sender. */
function AnswerForm({
  message,
  text,
  begun,
  onText,
  onRefused,
  isOpened,
  onSent,
  onLater,
}: {
  message: ContactMessage
  text: string
  begun: Begun | undefined
  onText: (text: string) => void
  /** The message as it was when a colleague came first. */
  onRefused: (message: ContactMessage) => void
  /** Whether it was opened just now, and not with the list. */
  isOpened: boolean
  onSent: () => void
  onLater: () => void
}) {
  const {mutate, isPending, error} = useAnswerMessage(message.id)
  const refusal = useRefusal({isPending, error}, text)
  const needs = useNeedsConnection()
  const send = () =>
    mutate(
      {text: text.trim(), seen: seenOf(message)},
      {
        onSuccess: onSent,
        onError: refusal => {
          const current = savedMeanwhile<{message: ContactMessage}>(refusal)
          if (current) onRefused(current.message)
        },
      },
    )
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])
  return (
    <div className="space-y-3">
      <TextArea
        ref={field}
        label={m.your_answer()}
        hint={m.sent_by_email_to_a_reply({email: message.email})}
        rows={4}
        value={text}
        onChange={onText}
        maxLength={limits.text_max}
      />
      {begun?.refused && (
        <Callout tone="waiting" title={m.your_answer_was_not_sent()}>
          {begun.refused.answers.length > begun.message.answers.length
            ? m.a_colleague_answered_this_message_meanwhile()
            : m.a_colleague_marked_this_message_as_answered()}
        </Callout>
      )}
      <FormError>{!savedMeanwhile(error) && refusal}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={Send}
          busy={isPending}
          disabledReason={needs(m.sending_what_waits()) ?? (text.trim() === '' ? m.write_an_answer_first() : undefined)}
          onClick={send}
        >
          {m.send_answer()}
        </Button>
        <Button size="sm" variant="secondary" onClick={onLater}>
          {m.not_now()}
        </Button>
      </div>
    </div>
  )
}

/** Who wrote a message and about what, for a list of several. */
const nameOf = ({name, topic}: ContactMessage) => (topic ? `${name} (${contactTopicText(topic)})` : name)

const AnswerValues = v.object({text: v.string()})
const noValues = {text: ''}
// the button says what is missing, and sends the answer
const noProblems = () => ({})
const sendNothing = async () => undefined

/** The answer as far as it is typed; it stays on this device until it is sent, also while another list is shown. */
function useTypedAnswer(message_id: string) {
  const {at, draft} = useForm({
    known: noValues,
    draft: {name: `answer-${message_id}`, schema: AnswerValues},
    problemsOf: noProblems,
    send: sendNothing,
  })
  const {value: text, onChange} = at.text
  useUnsaved(() => (text.trim() === '' ? 'saved' : draft.isUnsaved() ? 'lost' : 'stored'))
  return {text, onChange}
}

function Message({
  message,
  begun,
  onBegun,
  isChosen,
  onChoose,
}: {
  message: ContactMessage
  /** Undefined if no answer was begun on this page. */
  begun: Begun | undefined
  /** Undefined once the answer was sent or put off. */
  onBegun: (change: Pick<Begun, 'refused'> | undefined) => void
  isChosen: boolean
  /** Undefined for a message that is no longer listed. */
  onChoose: ((isChosen: boolean) => void) | undefined
}) {
  const {mutate, isPending, error} = useMarkMessage()
  const needs = useNeedsConnection()
  const answer = useTypedAnswer(message.id)
  const [isPutOff, setPutOff] = useState(false)
  // one that was stored opens with the list
  const isAnswering = begun !== undefined || (answer.text !== '' && !isPutOff)
  const [isOpened, setOpened] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // the form took the focus with it
    if (!isAnswering && isOpened) opener.current?.focus()
  }, [isAnswering, isOpened])
  const {answered_at, answered_by} = message
  const isAnswered = answered_at !== null
  // the mail of an answer names its writer already
  const isMarked = isAnswered && message.answers.at(-1)?.created_at !== answered_at
  // an answer that a colleague sent meanwhile is not undone with the mark
  const mark = (answered: boolean) => mutate({id: message.id, answered, ...(!answered && {seen: seenOf(message)})})
  return (
    <Card as="li" className="space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold">{message.name}</p>
          <p className="text-14 break-words text-muted">
            {message.email} · <DateTime at={message.created_at} />
          </p>
          {/* an exact address finds its account alone */}
          <Link to="/admin/dashboard/search" search={{q: message.email}} className={`target ${linkClass}`}>
            {m.find_the_account_of_this_sender()}
          </Link>
        </div>
        <span className="flex flex-wrap gap-2">
          {message.topic && <StatusChip tone="neutral" icon={Mail} label={contactTopicText(message.topic)} />}
          {isAnswered && <StatusChip tone="good" icon={Check} label={m.answered()} />}
        </span>
      </div>
      <p dir="auto" className="break-words whitespace-pre-line">
        {message.message}
      </p>
      {message.answers.length > 0 && (
        <ul aria-label={m.answers()} className="space-y-3 border-l-2 border-line pl-4">
          {message.answers.map(({id, by, created_at, text}) => (
            <li key={id}>
              <p className="text-14 text-muted">
                {by}, <DateTime at={created_at} />
              </p>
              <p dir="auto" className="break-words whitespace-pre-line">
                {text}
              </p>
            </li>
          ))}
        </ul>
      )}
      {isMarked && answered_at && (
        <p className="text-14 text-muted">
          {m.marked_as_answered_by({name: answered_by ?? m.a_colleague()})} <DateTime at={answered_at} />
        </p>
      )}
      {isAnswering && (
        <AnswerForm
          message={message}
          text={answer.text}
          begun={begun}
          onText={text => {
            onBegun({})
            answer.onChange(text)
          }}
          onRefused={refused => onBegun({refused})}
          isOpened={isOpened}
          onSent={() => {
            onBegun(undefined)
            // an empty answer has no draft
            answer.onChange('')
          }}
          onLater={() => {
            onBegun(undefined)
            setPutOff(true)
          }}
        />
      )}
      {error && <FormError>{messageOf(error)}</FormError>}
      {!isAnswered && onChoose && (
        <Checkbox label={m.choose_the_message_of({name: message.name})} checked={isChosen} onChange={onChoose} />
      )}
      <div className="flex flex-wrap gap-2">
        {!isAnswering && (
          <Button
            ref={opener}
            variant="secondary"
            size="sm"
            icon={Mail}
            onClick={() => {
              setOpened(true)
              onBegun({})
              if (message.read_at === null) mutate({id: message.id, read: true})
            }}
          >
            {message.answers.length > 0 ? m.answer_again() : m.answer()}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          icon={isAnswered ? Undo2 : Check}
          busy={isPending}
          disabledReason={needs(m.marking())}
          onClick={() => mark(!isAnswered)}
        >
          {isAnswered ? m.mark_as_unanswered() : m.mark_as_answered()}
        </Button>
      </div>
    </Card>
  )
}

/** Messages from the contact page and whether they were answered; or one alone, which a link names. */
export function MessagesScreen({
  state,
  id,
  q,
  topic: wantedTopic,
  onSearch,
}: MessagesSearch & {state: State; onSearch: (search: MessagesSearch) => void}) {
  const topic = ContactTopic.options.find(each => each === wantedTopic)
  const wanted = {state, id, q, topic}
  const query = useInfiniteQuery(operationsQueries.messages(wanted))
  const [typed, type] = useTyped(q, words => onSearch({state, topic, q: words}))
  const isNarrowed = q !== undefined || topic !== undefined
  const {mutateAsync} = useMarkMessage()
  // of the screen, so that a message which leaves the list keeps its card while it is being answered
  const [begun, setBegun] = useState<Readonly<Record<string, Begun | undefined>>>({})
  const listed = itemsOf(query.data)
  const left = Object.values(begun).flatMap(each =>
    each && each.state === state && !listed.some(({id}) => id === each.message.id) ? [each.message] : [],
  )
  const change = (message: ContactMessage, changed: Pick<Begun, 'refused'> | undefined) =>
    setBegun(before => ({
      ...before,
      [message.id]: changed && {state, message, ...before[message.id], ...changed},
    }))
  const rows = useChosen(
    listed
      .filter(({answered_at}) => answered_at === null)
      .map(message => ({
        id: message.id,
        name: nameOf(message),
        act: () => mutateAsync({id: message.id, answered: true}),
      })),
  )
  return (
    <>
      <PageHeader
        title={m.messages()}
        lead={m.messages_from_the_contact_page()}
        action={<ExportButton of={exportMessages} name="messages" query={wanted} />}
      />
      <div className="space-y-4">
        <SegmentedControl<State>
          label={m.show()}
          hideLabel
          value={state}
          onChange={chosen => onSearch({state: chosen, q, topic})}
          options={[
            {value: 'waiting', label: m.waiting_money()},
            {value: 'closed', label: m.closed_cases()},
            {value: 'all', label: m.all_contact_messages()},
          ]}
        />
        <FilterBar
          set={[topic]}
          more={<SavedViews list="messages" />}
          search={
            <SearchField
              label={m.search()}
              placeholder={m.words_name_or_email()}
              value={typed ?? ''}
              onChange={words => type(words || undefined)}
            />
          }
        >
          <FilterSelect
            label={m.topic_staff()}
            all={m.any()}
            value={topic}
            onChange={chosen => onSearch({state, q, topic: chosen})}
            options={ContactTopic.options.map(value => ({value, label: contactTopicText(value)}))}
          />
        </FilterBar>
        {id !== undefined && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
            {m.only_this_message_is_shown()}
            <Button variant="quiet" size="sm" onClick={() => onSearch({state: 'all'})}>
              {m.show_all_messages()}
            </Button>
          </p>
        )}
        <BulkBar
          key={[state, topic, q].join()}
          rows={rows}
          verb={m.mark_chosen_as_answered()}
          done={m.marked_as_answered()}
        />
        <StaffCards
          query={query}
          what={m.the_messages()}
          counted={m.count_of_messages}
          empty={
            isNarrowed ? (
              <EmptyState picture="all-set" title={m.no_matches()}>
                {m.try_fewer_filters_or_part_of_a()}
              </EmptyState>
            ) : (
              <EmptyState picture="all-set" title={state === 'waiting' ? m.all_caught_up() : m.nothing_yet()}>
                {
                  {
                    waiting: m.every_message_was_answered(),
                    closed: m.no_message_was_answered_yet(),
                    all: m.no_messages_yet_staff(),
                  }[state]
                }
              </EmptyState>
            )
          }
          unlisted={left}
          renderItem={item => {
            const isListed = !left.includes(item)
            const message = latestOf(isListed ? item : undefined, begun[item.id]) ?? item
            return (
              <Message
                key={item.id}
                message={message}
                begun={begun[item.id]}
                onBegun={changed => change(message, changed)}
                isChosen={rows.has(item.id)}
                onChoose={isListed ? isChosen => rows.choose(item.id, isChosen) : undefined}
              />
            )
          }}
        />
      </div>
    </>
  )
}
