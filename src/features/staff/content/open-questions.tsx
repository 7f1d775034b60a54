import {useQuery} from '@tanstack/react-query'
import type {OpenQuestion} from '#contract/admin/platform.ts'
import {platformQueries, useCloseQuestion} from '#data/queries/admin/platform.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

const people = {parent: 'families', caregiver: 'caregivers', agency: 'agencies', guest: 'guests'} as const

const timesText = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** Questions for which the assistant found no answer, most asked first. */
export function OpenQuestions({onAnswer}: {onAnswer: (question: OpenQuestion) => void}) {
  const {data} = useQuery(platformQueries.openQuestions())
  const close = useCloseQuestion()
  const needs = useNeedsConnection()
  const items = data?.items ?? []
  if (items.length === 0) return null
  const setAside = (id: string) =>
    close.mutate(id, {
      onError: error => toast({title: 'Something went wrong', description: messageOf(error), tone: 'bad'}),
    })
  return (
    <Card as="section" aria-labelledby="open-questions" className="mb-6 space-y-3">
      <h2 id="open-questions" className="font-semibold">
        Questions that the assistant could not answer
      </h2>
      <ul className="divide-y divide-line">
        {items.map(question => (
          <li key={question.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <p className="min-w-48 grow">
              {question.question}
              <span className="block text-14 text-muted">
                Asked {timesText(question.asked_count)} by {people[question.user_type]}
              </span>
            </p>
            <div className="flex gap-2">
              <Button size="sm" disabledReason={needs('Answering')} onClick={() => onAnswer(question)}>
                Answer
              </Button>
              <Button
                size="sm"
                variant="secondary"
                disabledReason={needs('Setting it aside') ?? (close.isPending ? 'One moment' : undefined)}
                onClick={() => setAside(question.id)}
              >
                Set aside
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
