import {SendHorizontal} from 'lucide-react'
import {useEffect, useId, useRef, useState} from 'react'
import {chatLimits} from '#contract/content/chat.ts'
import {Button} from '#ui/primitives/button.tsx'
import {inputClass} from '#ui/fields/field-frame.tsx'

/** The question field. It sends only non-empty text over an open connection. @see rules.md#assistant */
export function Composer({
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
    closed ?? (isBusy ? 'An answer is on its way' : text.trim() === '' ? 'Type a question first' : undefined)
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={event => {
        event.preventDefault()
        // what did not go out stays to be sent again
        if (reason === undefined && onAsk(text)) setText('')
      }}
    >
      <label htmlFor={id} className="sr-only">
        Your question
      </label>
      <input
        ref={field}
        id={id}
        value={text}
        maxLength={chatLimits.question_max}
        placeholder="Ask a question"
        autoComplete="off"
        enterKeyHint="send"
        className={inputClass}
        onChange={event => setText(event.target.value)}
      />
      <Button
        type="submit"
        icon={SendHorizontal}
        disabledReason={reason}
        className="min-h-12 shrink-0 desk:min-h-11"
      >
        Send
      </Button>
    </form>
  )
}
