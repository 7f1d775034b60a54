import {m} from '#messages'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import {useEffect, useId, useRef, useState} from 'react'
import {useChat} from '#data/queries/chat/chat.ts'
import {SidePanel} from '#ui/overlays/side-panel.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {chatLimits} from '#contract/content/chat.ts'
import {inputClass} from '#ui/fields/field-frame.tsx'
import {MessageList} from './message-list.tsx'

/** The conversation. A screen reader announces each answer once, as a whole. */
export function AssistantPanel({name, onClose}: {name: string; onClose: () => void}) {
  const {messages, questions, isTyping, closed, ask} = useChat()
  const latest = messages.at(-1)
  const spoken = latest?.isNew && latest.sender === 'bot' && !latest.isArriving ? latest.text : ''

  return (
    <SidePanel
      title={name}
      status={<span role="status">{isTyping ? m.typing() : (closed ?? m.answers_from_our_own_pages())}</span>}
      onClose={onClose}
      footer={<Composer closed={closed} isBusy={isTyping} onAsk={ask} />}
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
          <MessageList messages={messages} isTyping={isTyping} onLeave={onClose} />
          {!isTyping && <QuickQuestions questions={questions} closed={closed} onAsk={ask} />}
        </div>
      </div>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
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

/** The question field. It sends only non-empty text over an open connection. @see src/domain/rules-people.md#assistant */
function Composer({
  closed,
  isBusy,
  onAsk,
}: {
  closed: string | undefined
  /** The last question is being answered. */
  isBusy: boolean
  onAsk: (question: string) => boolean
}) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.focus(), [])
  const reason =
    closed ?? (isBusy ? m.an_answer_is_on_its_way() : text.trim() === '' ? m.type_a_question_first() : undefined)
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={event => {
        event.preventDefault()
        // unsent text stays in the field
        if (reason === undefined && onAsk(text)) setText('')
      }}
    >
      <label htmlFor={id} className="sr-only">
        {m.your_question()}
      </label>
      <input
        ref={field}
        id={id}
        value={text}
        maxLength={chatLimits.question_max}
        placeholder={m.ask_a_question()}
        autoComplete="off"
        enterKeyHint="send"
        className={inputClass}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" icon={SendHorizontal} disabledReason={reason} className="min-h-12 shrink-0 md:min-h-11">
        {m.send()}
      </Button>
    </form>
  )
}
