import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link, useLocation} from '@tanstack/react-router'
import Link2 from 'lucide-react/icons/link-2'
import Search from 'lucide-react/icons/search'
import {type Faq} from '#contract/content/support.ts'
import {type FaqAudience, FaqAudience as Audience} from '#contract/bookings/choices.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useConnection} from '#data/offline/use-connection.ts'
import {audienceText, faqQueries, useFaqsRenewed} from '#data/queries/support.ts'
import {messageOf} from '#data/app/message.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {TextField} from '#ui/fields/text-field.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {Accordion} from '#ui/primitives/accordion.tsx'
import {Tabs} from '#ui/primitives/tabs.tsx'
import {useWho} from '#data/account/current-user.ts'
import {askAssistant} from '#data/queries/chat/ask-assistant.ts'
import {Button} from '#ui/primitives/button.tsx'
import {findFaqs} from './find-faqs.ts'

/**
 * `/faq`: four groups, or the matches of a search. `group`, `asked` and, after the `#`, a question are in the address; one
 * that the groups do not list stands above them.
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
  const faqs = query.data?.items
  const isUnlisted = faqs !== undefined && hash !== '' && !faqs.some(faq => faq.id === hash)
  // without a connection the search looks through the questions of the page
  const searched = useQuery({...faqQueries.searched(), enabled: words.trim() !== '' || isUnlisted})
  const linked = isUnlisted ? searched.data?.items.find(faq => faq.id === hash) : undefined
  useFaqsRenewed()
  const {online} = useConnection()
  const asOf = useAsOf(query)
  // offline, show the first failure without waiting for retries
  const error = query.error ?? (online ? null : query.failureReason)

  return (
    <div className="max-w-3xl pb-12">
      <PageHeader
        display
        title={m.questions_and_answers()}
        lead={m.what_families_caregivers_and_agencies_ask()}
        asOf={online && !query.isError ? undefined : asOf}
      />
      {faqs ? (
        <div className="space-y-6">
          <TextField
            label={m.search_the_questions()}
            type="search"
            icon={Search}
            value={words}
            onChange={next => type(next || undefined)}
            placeholder={m.cancel_price_background_check()}
          />
          {words.trim() ? (
            <FaqSearchResults faqs={searched.data?.items ?? faqs} words={words} />
          ) : (
            <>
              {linked && <Accordion level={2} items={[faqItem(linked)]} openId={linked.id} />}
              <FaqGroups faqs={faqs} group={group} openId={hash || undefined} onGroup={onGroup} />
            </>
          )}
        </div>
      ) : error ? (
        online ? (
          <ErrorState
            title={m.the_questions_could_not_be_loaded()}
            detail={messageOf(error)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <EmptyState picture="offline" title={m.you_need_a_connection_to_open()}>{m.once_you_have_opened_them_you()}</EmptyState>
        )
      ) : (
        <SkeletonCards />
      )}
      <div className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-card bg-warm-tint p-5">
        <p>
          <strong className="font-semibold">{m.didnt_find_your_answer()}</strong>{' '}{m.write_to_us_and_a_person()}</p>
        <Link to="/contact" className={buttonClass({variant: 'secondary'})}>{m.contact_us()}</Link>
      </div>
    </div>
  )
}

/** An answer in its paragraphs, and the address of its question to pass on. */
function FaqAnswer({faq}: {faq: Faq}) {
  return (
    <>
      {faq.answer.split(/\n{2,}/).map(paragraph => (
        <p key={paragraph} lang={faq.language}>
          {paragraph}
        </p>
      ))}
      <p>
        <Link
          to="/faq"
          hash={faq.id}
          search={{}}
          className="target inline-flex items-center gap-1.5 text-14 text-primary underline-offset-4 hover:underline"
        >
          <Link2 aria-hidden className="size-4" />{m.link_to_this_question()}</Link>
      </p>
    </>
  )
}

const faqItem = (faq: Faq) => ({id: faq.id, title: faq.question, lang: faq.language, content: <FaqAnswer faq={faq} />})

/** Search results over all groups; their number is announced. */
function FaqSearchResults({faqs, words}: {faqs: readonly Faq[]; words: string}) {
  const found = findFaqs(faqs, words)
  const {online} = useConnection()
  // staff have no assistant
  const hasAssistant = useWho()?.role !== 'admin' && online
  return (
    <div className="space-y-4">
      <p role="status" className="text-14 text-muted">{m.questions_with({count: found.length, words: words.trim()})}</p>
      {found.length > 0 ? (
        <Accordion level={2} items={found.map(faqItem)} />
      ) : (
        <EmptyState
          picture="empty-requests"
          title={m.nothing_found()}
          action={hasAssistant && <Button onClick={() => askAssistant(words.trim())}>{m.ask_the_assistant()}</Button>}
        >
          {m.try_another_word_or_ask_us()}
        </EmptyState>
      )}
    </div>
  )
}

/** The four groups. A question in the address selects its group and is open. */
function FaqGroups({
  faqs,
  group,
  openId,
  onGroup,
}: {
  faqs: readonly Faq[]
  group: FaqAudience | undefined
  openId: string | undefined
  onGroup: (group: FaqAudience) => void
}) {
  const linked = faqs.find(faq => faq.id === openId)
  return (
    <Tabs
      label={m.question_groups()}
      value={group ?? linked?.audience ?? 'Parents'}
      onChange={onGroup}
      tabs={Audience.options.map(value => ({
        value,
        label: audienceText[value],
        content: (
          <Accordion
            level={2}
            items={faqs.filter(faq => faq.audience === value).map(faqItem)}
            openId={linked?.id}
          />
        ),
      }))}
    />
  )
}
