import {useChat} from '#data/queries/chat.ts'
import {SidePanel} from '#ui/overlays/side-panel.tsx'
import {Composer} from './composer.tsx'
import {MessageList} from './message-list.tsx'
import {QuickQuestions} from './quick-questions.tsx'

/** The talk itself. What comes is read out once, whole, while it is written on the screen letter by letter. */
export function AssistantPanel({name, onClose}: {name: string; onClose: () => void}) {
  const {messages, questions, isTyping, closed, ask} = useChat()
  const latest = messages.at(-1)
  const spoken = latest?.isNew && latest.sender === 'bot' && !latest.isArriving ? latest.text : ''

  const hasAsked = messages.some(message => message.sender === 'user')
  return (
    <SidePanel
      title={name}
      status={<span role="status">{isTyping ? 'Typing…' : (closed ?? 'Answers from our own pages')}</span>}
      onClose={onClose}
      footer={<Composer closed={closed} isBusy={isTyping} onAsk={ask} />}
    >
      <div
        ref={followEnd}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard
        tabIndex={0}
        role="region"
        aria-label="Messages"
        className="grow overflow-y-auto overscroll-contain px-4 py-4"
      >
        <div className="space-y-4">
          <MessageList messages={messages} isTyping={isTyping} onLeave={onClose} />
          {!hasAsked && <QuickQuestions questions={questions} closed={closed} onAsk={ask} />}
        </div>
      </div>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
    </SidePanel>
  )
}

/** What comes last is what somebody waits for, and it grows while it is written. */
function followEnd(box: HTMLDivElement | null) {
  const content = box?.firstElementChild
  if (!box || !content) return
  const follow = new ResizeObserver(() => box.scrollTo({top: box.scrollHeight}))
  follow.observe(content)
  return () => follow.disconnect()
}
