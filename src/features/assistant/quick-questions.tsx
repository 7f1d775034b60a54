import {Button} from '#ui/primitives/button.tsx'

/** Questions for whoever does not know what to ask. */
export function QuickQuestions({
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
    <ul aria-label="Questions to begin with" className="space-y-2">
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
