import {exportMessages} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import Undo2 from 'lucide-react/icons/undo-2'
import type {ContactMessage} from '#contract/admin/operations.ts'
import {operationsQueries, useMarkMessage} from '#data/queries/admin/operations.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {StaffCards} from '../staff-list.tsx'

type State = 'waiting' | 'all'

/** A mail link with the original message quoted. */
function answerAddress({name, email, topic, message}: ContactMessage): string {
  const quoted = message
    .split('\n')
    .map(line => `> ${line}`)
    .join('\n')
  const words = {subject: `Re: ${topic ?? 'Your message'}`, body: `Hello ${name},\n\n\n\n${quoted}`}
  const query = Object.entries(words).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`
}

function Message({message}: {message: ContactMessage}) {
  const {mutate, isPending, error} = useMarkMessage()
  const needs = useNeedsConnection()
  const isAnswered = message.answered_at !== null
  const mark = (answered: boolean) => mutate({id: message.id, answered})
  return (
    <Card as="li" className="space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold">{message.name}</p>
          <p className="text-14 break-words text-muted">
            {message.email} · <DateTime at={message.created_at} />
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {message.topic && <StatusChip tone="neutral" icon={Mail} label={message.topic} />}
          {isAnswered && <StatusChip tone="good" icon={Check} label="Answered" />}
        </span>
      </div>
      <p className="break-words whitespace-pre-line">{message.message}</p>
      {error && <FormError>{messageOf(error)}</FormError>}
      <div className="flex flex-wrap gap-2">
        <a
          href={answerAddress(message)}
          className={buttonClass({variant: 'secondary', size: 'sm'})}
          onClick={() => {
            if (message.read_at === null) mutate({id: message.id, read: true})
          }}
        >
          <Mail aria-hidden className="size-4" />
          Reply by email
        </a>
        <Button
          variant="quiet"
          size="sm"
          icon={isAnswered ? Undo2 : Check}
          busy={isPending}
          disabledReason={needs('Marking')}
          onClick={() => mark(!isAnswered)}
        >
          {isAnswered ? 'Mark as unanswered' : 'Mark as answered'}
        </Button>
      </div>
    </Card>
  )
}

/** Messages from the contact page and whether they were answered. */
export function MessagesScreen({state, onState}: {state: State; onState: (state: State) => void}) {
  const query = useInfiniteQuery(operationsQueries.messages(state))
  return (
    <>
      <PageHeader
        title="Messages"
        lead="Messages from the contact page."
        action={<ExportButton of={exportMessages} name="messages" query={{state}} />}
      />
      <div className="space-y-4">
        <SegmentedControl<State>
          label="Show"
          hideLabel
          value={state}
          onChange={onState}
          options={[
            {value: 'waiting', label: 'Waiting'},
            {value: 'all', label: 'All'},
          ]}
        />
        <StaffCards
          query={query}
          what="The messages"
          empty={
            <EmptyState picture="all-set" title="All caught up">
              {state === 'waiting' ? 'Every message was answered.' : 'No messages yet.'}
            </EmptyState>
          }
          renderItem={message => <Message key={message.id} message={message} />}
        />
      </div>
    </>
  )
}
