import {useQuery} from '@tanstack/react-query'
import {Link, useLocation} from '@tanstack/react-router'
import {Search} from 'lucide-react'
import type {FaqAudience} from '#contract/content/faqs.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useConnection} from '#data/offline/connection.ts'
import {faqQueries} from '#data/queries/faqs.ts'
import {messageOf} from '#data/app/message.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {TextField} from '#ui/fields/text-field.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {FaqSearchResults} from './faq-found.tsx'
import {FaqGroups} from './faq-groups.tsx'

/**
 * `/faq`: four groups, or whatever matches what is searched for. `group` and `asked` stand in the address, and so does a
 * single question, after the `#`.
 */
export function FaqScreen({
  group,
  asked,
  onGroup,
  onAsk,
}: {
  group: FaqAudience | undefined
  asked: string | undefined
  onGroup: (group: FaqAudience) => void
  onAsk: (words: string | undefined) => void
}) {
  const [words = '', type] = useTyped(asked, onAsk)
  const query = useQuery(faqQueries.list())
  const {hash} = useLocation()
  const {online} = useConnection()
  const asOf = useAsOf(query)
  // without a connection nobody waits for the tries that follow
  const error = query.error ?? (online ? null : query.failureReason)
  const faqs = query.data?.items

  return (
    <div className="max-w-3xl pb-12">
      <PageHeader
        display
        title="Questions and answers"
        lead="What families, caregivers and agencies ask us most."
        asOf={online && !query.isError ? undefined : asOf}
      />
      {faqs ? (
        <div className="space-y-6">
          <TextField
            label="Search the questions"
            type="search"
            icon={Search}
            value={words}
            onChange={next => type(next || undefined)}
            placeholder="cancel, price, background check"
          />
          {words.trim() ? (
            <FaqSearchResults faqs={faqs} words={words} />
          ) : (
            <FaqGroups faqs={faqs} group={group} openId={hash || undefined} onGroup={onGroup} />
          )}
        </div>
      ) : error ? (
        online ? (
          <ErrorState
            title="The questions could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <EmptyState picture="offline" title="The questions need a connection the first time">
            Once you have opened them with a signal, they can be read without one.
          </EmptyState>
        )
      ) : (
        <SkeletonCards />
      )}
      <div className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-card bg-warm-tint p-5">
        <p>
          <strong className="font-semibold">Not among them?</strong> Write to us, and a person answers.
        </p>
        <Link to="/contact" className={buttonClass({variant: 'secondary'})}>
          Contact us
        </Link>
      </div>
    </div>
  )
}
