import {m} from '#messages'
import {names} from '#messages/names'
import {Link} from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import {useInfiniteQuery} from '@tanstack/react-query'
import type {AuditEntry} from '#contract/admin/operations.ts'
import {Card} from '#ui/primitives/card.tsx'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {sentenceOf} from '#domain/accounts/audit-sentences.ts'
import {changedFields} from './audit-text.ts'
import {DateTime} from '../date-time.tsx'
import {LoadError, itemsOf, MoreButton} from '../staff-list.tsx'
import {sections} from '../people-sections.ts'

/** The object of a change, linked where staff have a page for it. */
function About({about, isLinked}: {about: NonNullable<AuditEntry['about']>; isLinked: boolean}) {
  const {name, link} = about
  return link && isLinked ? (
    <Link
      to={link}
      className="target inline-flex items-center font-medium text-primary underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  )
}

function Change({entry, isAmongOthers}: {entry: AuditEntry; isAmongOthers: boolean}) {
  const fields = changedFields(entry)
  const {before, after, unnamed} = sentenceOf(entry)
  return (
    <li className="space-y-1.5 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          <span className="font-medium">{entry.by?.name ?? names.product}</span> {before}
          {unnamed && (entry.about ? <About about={entry.about} isLinked={isAmongOthers} /> : unnamed)}
          {after}
        </span>
        <span className="text-14 text-muted">
          <DateTime at={entry.at} />
        </span>
      </p>
      {fields.length > 0 && (
        <dl className="space-y-1 text-14">
          {fields.map(({field, before, after}) => (
            <div key={field} className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-muted">{field}</dt>
              <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                {before !== '–' && (
                  <>
                    <del className="min-w-0 break-words text-muted">{before}</del>
                    <ArrowRight aria-label={m.became_staff()} className="size-3.5 shrink-0 self-center" />
                  </>
                )}
                <ins className="min-w-0 break-words no-underline">{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/**
 * The staff's changes, newest first, with values before and after; `of` says whether they concern one object or many.
 */
export function AuditList({entries, of}: {entries: readonly AuditEntry[]; of: 'one' | 'many'}) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {entries.map(entry => (
          <Change key={entry.id} entry={entry} isAmongOthers={of === 'many'} />
        ))}
      </ul>
    </Card>
  )
}

/** The audit log of one object; what concerns its parts stands at those. */
export function AuditOf({id}: {id: string}) {
  const query = useInfiniteQuery(operationsQueries.audit({target_id: id}))
  const entries = itemsOf(query.data)
  return (
    <Section anchor={sections.audit.anchor} title={sections.audit.title}>
      {!query.data && query.error && (
        <LoadError what={m.the_log()} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <SkeletonLines lines={2} />}
      {query.data && entries.length === 0 && <p className="text-muted">{m.no_changes_to_this_record_itself()}</p>}
      {entries.length > 0 && <AuditList entries={entries} of="one" />}
      <MoreButton query={query} />
    </Section>
  )
}
