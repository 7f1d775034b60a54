import type {Faq} from '#contract/content/faqs.ts'
import {Accordion} from '#ui/primitives/accordion.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {faqItem} from './faq-answer.tsx'
import {findFaqs} from './find-faqs.ts'

/** What was found for the words, over all groups, counted aloud. */
export function FaqSearchResults({faqs, words}: {faqs: readonly Faq[]; words: string}) {
  const found = findFaqs(faqs, words)
  const count = found.length === 1 ? '1 question' : `${found.length} questions`
  return (
    <div className="space-y-4">
      <p role="status" className="text-14 text-muted">
        {count} with “{words.trim()}”
      </p>
      {found.length > 0 ? (
        <Accordion level={2} items={found.map(faqItem)} />
      ) : (
        <EmptyState picture="empty-requests" title="Nothing found">
          Try another word, or ask us.
        </EmptyState>
      )}
    </div>
  )
}
