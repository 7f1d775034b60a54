import {m} from '#messages'
import {Fragment, type MouseEvent, useEffect, useState} from 'react'
import type {ShownMessage} from '#data/queries/chat/chat.ts'
import type {ChatLink} from '#contract/content/chat.ts'
import {isChatLink} from '#domain/content/chat-links.ts'
import {classNames} from '#lib/class-names.ts'
import {chat} from '#domain/constants.ts'
import {phoneHref} from '#lib/phone-text.ts'

/** Messages as plain text; links below them lead only to pages of this app. */
export function MessageList({
  messages,
  isTyping,
  onFollow,
}: {
  messages: readonly ShownMessage[]
  isTyping: boolean
  /** Opens a page of this app. */
  onFollow: (path: string) => void
}) {
  return (
    <ol aria-label={m.conversation()} className="space-y-3">
      {messages.map(message => (
        <li
          key={message.key}
          data-sender={message.sender}
          className={classNames('flex flex-col gap-2', message.sender === 'user' ? 'items-end' : 'items-start')}
        >
          <Bubble message={message} />
          <Links links={message.links} onFollow={onFollow} />
          {message.byModel && <p className="text-13 text-muted">{m.written_by_a_language_model_based()}</p>}
        </li>
      ))}
      {isTyping && !messages.at(-1)?.isArriving && <Dots />}
    </ol>
  )
}

function Bubble({message}: {message: ShownMessage}) {
  const {sender, text, isError, isNew} = message
  return (
    <div
      className={classNames(
        'max-w-[85%] rounded-card px-3.5 py-2.5 text-14 break-words whitespace-pre-line',
        sender === 'user' ? 'bg-primary text-on-primary' : 'bg-sunk text-ink',
        isError && 'border border-bad/40 bg-bad-tint',
      )}
    >
      <span className="sr-only">{sender === 'user' ? m.you_assistant() : m.assistant_assistant2()}</span>
      {isError && <strong>{m.error_assistant()}</strong>}{' '}
      {sender === 'user' ? (
        <bdi>{text}</bdi>
      ) : isNew && !isError ? (
        <TypedText text={text} />
      ) : (
        <WithPhones>{text}</WithPhones>
      )}
    </div>
  )
}

/** Emergency numbers and those with an area code; not a part of a longer number, a sum or a code. */
const phone = /(?<![\w$.,/-])(911|988|(?:1-)?\d{3}-\d{3}-\d{4})(?![\w/-]|[.,]\d)/

/** A text whose phone numbers can be called. */
export function WithPhones({children}: {children: string}) {
  return children.split(phone).map((part, index) =>
    index % 2 === 1 ? (
      <a
        key={index}
        href={phoneHref(part)}
        className="font-semibold whitespace-nowrap text-primary underline large-text:whitespace-normal"
      >
        {part}
      </a>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}

function Links({links, onFollow}: {links: readonly ChatLink[]; onFollow: (path: string) => void}) {
  const own = links.filter(({path}) => isChatLink(path))
  if (own.length === 0) return null
  const follow = (path: string) => (event: MouseEvent) => {
    // the browser opens other tabs and windows itself
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow(path)
  }
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {own.map(({label, path}) => (
        <li key={path}>
          <a
            href={path}
            onClick={follow(path)}
            className="target inline-flex items-center text-14 font-semibold text-primary"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Typing indicator; the panel's header announces it. */
function Dots() {
  return (
    <li aria-hidden className="flex w-fit gap-1 rounded-card bg-sunk px-3.5 py-3.5">
      {['one', 'two', 'three'].map(name => (
        <span key={name} className="breathe shape size-2 rounded-chip bg-muted" />
      ))}
    </li>
  )
}

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Types a text letter by letter. Screen readers get the full text; a tap or reduced motion shows all of it. */
function TypedText({text}: {text: string}) {
  const [shown, setShown] = useState(() => (wantsNoMotion() ? Infinity : 0))
  const isWhole = shown >= text.length
  useEffect(() => {
    if (isWhole) return
    const timer = setInterval(() => setShown(count => count + 1), chat.typewriter_ms_per_char)
    return () => clearInterval(timer)
  }, [isWhole])
  if (isWhole) return <WithPhones>{text}</WithPhones>
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden onClick={() => setShown(Infinity)}>
        {text.slice(0, shown)}
      </span>
    </>
  )
}
