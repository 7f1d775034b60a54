import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useNavigate, useRouter} from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import {useEffect, useId, useRef, useState} from 'react'
import {useOnline} from '#data/offline/use-connection.ts'
import {useChat} from '#data/queries/chat/chat.ts'
import {faqQueries} from '#data/queries/support.ts'
import {SidePanel} from '#ui/overlays/side-panel.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {chatLimits} from '#contract/content/chat.ts'
import {inputClass} from '#ui/fields/field-frame.tsx'
import {conversationLines} from './conversation-lines.ts'
import {MessageList, WithPhones} from './message-list.tsx'

/** The conversation, with `words` in its field. A screen reader announces each answer once, as a whole. */
export function AssistantPanel({
  name,
  words = '',
  isGuest = false,
  onClose,
}: {
  name: string
  words?: string
  isGuest?: boolean
  onClose: () => void
}) {
  const {messages, questions, isTyping, closed, ask} = useChat()
  const isOnline = useOnline()
  const navigate = useNavigate()
  const {history} = useRouter()
  const faqs = useQuery({...faqQueries.list(), enabled: !isOnline})
  const hasFaqs = !isOnline && faqs.data !== undefined
  const searchFaqs = (q: string) => {
    onClose()
    void navigate({to: '/faq', search: {q}})
  }
  const follow = (path: string) => {
    onClose()
    // the server sends a signed-in person's conversation to staff itself
    const conversation = isGuest && path === '/contact' ? conversationLines(messages) : undefined
    history.push(path, {conversation})
  }
  const sinceQuestion = messages.slice(messages.findLastIndex(({sender}) => sender === 'user') + 1)
  const answers = sinceQuestion.filter(({isNew, sender, isArriving}) => isNew && sender === 'bot' && !isArriving)

  return (
    <SidePanel
      title={name}
      status={<span role="status">{isTyping ? m.typing() : (closed ?? m.answers_from_our_own_pages())}</span>}
      onClose={onClose}
      footer={<Composer words={words} closed={closed} onAsk={ask} onSearch={hasFaqs ? searchFaqs : undefined} />}
    >
      <div
        ref={followEnd}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard
        tabIndex={0}
        role="region"
        aria-label={m.messages()}
        className="grow overflow-y-auto overscroll-contain px-4 py-4"
      >
        <div className="space-y-4">
          <MessageList messages={messages} isTyping={isTyping} onFollow={follow} />
          {isOnline ? (
            !isTyping && <QuickQuestions questions={questions} closed={closed} onAsk={ask} />
          ) : (
            <Callout title={m.the_assistant_needs_a_connection()}>
              {hasFaqs && <p>{m.the_faq_is_on_this_device()}</p>}
              <p>
                <WithPhones>{m.in_an_emergency_call_911()}</WithPhones>
              </p>
            </Callout>
          )}
        </div>
      </div>
      <div className="sr-only" aria-live="polite">
        {answers.map(({key, text}) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </SidePanel>
  )
}

/** Keeps the newest message in view while it grows. */
function followEnd(box: HTMLDivElement | null) {
  const content = box?.firstElementChild
  if (!box || !content) return
  const follow = new ResizeObserver(() => box.scrollTo({top: box.scrollHeight}))
  follow.observe(content)
  return () => follow.disconnect()
}

/** Suggested first questions. */
function QuickQuestions({
  questions,
  closed,
  onAsk,
}: {
  questions: readonly string[]
  closed: string | undefined
  onAsk: (question: string) => boolean
}) {
  if (questions.length === 0) return null
  return (
    <ul aria-label={m.suggested_questions()} className="space-y-2">
      {questions.map(question => (
        <li key={question}>
          <Button
            variant="secondary"
            size="sm"
            full
            className="justify-start text-left font-normal"
            disabledReason={closed}
            onClick={() => onAsk(question)}
          >
            {question}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/**
 * The question field. It sends only non-empty text over an open connection, also while an answer is on its way, as it
 * may tell of a danger; with `onSearch` it searches instead.
 * @see src/domain/rules-people.md#assistant
 */
function Composer({
  words,
  closed,
  onAsk,
  onSearch,
}: {
  words: string
  closed: string | undefined
  onAsk: (question: string) => boolean
  /** Searches the questions on this device; undefined while the assistant answers. */
  onSearch: ((words: string) => void) | undefined
}) {
  const [text, setText] = useState(words)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.focus(), [])
  const label = onSearch ? m.search_the_faq() : m.your_question()
  const emptyReason = text.trim() === '' ? m.type_a_question_first() : undefined
  const reason = onSearch ? emptyReason : (closed ?? emptyReason)
  return (
    <form
      className="flex items-end gap-2 large-text:flex-wrap"
      onSubmit={event => {
        event.preventDefault()
        if (reason !== undefined) return
        if (onSearch) onSearch(text.trim())
        // unsent text stays in the field
        else if (onAsk(text)) setText('')
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        value={text}
        maxLength={chatLimits.question_max}
        placeholder={onSearch ? label : m.ask_a_question()}
        autoComplete="off"
        enterKeyHint={onSearch ? 'search' : 'send'}
        className={inputClass}
        onChange={event => setText(event.target.value)}
      />
      <Button
        type="submit"
        icon={onSearch ? Search : SendHorizontal}
        disabledReason={reason}
        className="min-h-12 shrink-0 large-text:grow md:min-h-11"
      >
        {onSearch ? m.search() : m.send()}
      </Button>
    </form>
  )
}
