import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {diffWords} from 'diff'
import {useMemo, useState} from 'react'
import {writingQueries} from '#data/queries/blog-writing.ts'
import {messageOf} from '#data/app/message.ts'
import {formatDate} from '#lib/date-format.ts'
import {SelectField} from '#ui/fields/select-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {contentOf, plainText, type PostContent} from './words.ts'

const statusText = {
  draft: m.status_was_draft(),
  published: m.status_was_published(),
  deleted: m.status_was_deleted(),
} as const

/** The stored versions of a post, each compared with the text in the editor, and restored into it. */
export function RevisionsDialog({
  uuid,
  words,
  onRestore,
  onClose,
}: {
  uuid: string
  words: PostContent
  onRestore: (words: PostContent) => void
  onClose: () => void
}) {
  const query = useQuery(writingQueries.revisions(uuid))
  const items = query.data?.items
  const [chosen, setChosen] = useState<string>()
  // the newest one is usually what the editor shows
  const version = chosen ?? String((items?.[1] ?? items?.[0])?.version ?? '')
  const revision = useQuery({...writingQueries.revision(uuid, Number(version)), enabled: version !== ''})
  const old = revision.data
  const error = query.error ?? revision.error
  const restored = old && {...contentOf(old), slug: words.slug}
  const isSame = restored !== undefined && changedParts(restored, words).length === 0 && restored.cover === words.cover

  return (
    <Dialog
      size="lg"
      title={m.earlier_versions()}
      description={m.compared_with_the_text_in_the()}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.close()}
          </Button>
          <Button
            disabledReason={restored ? (isSame ? m.the_same_words_as_in_the() : undefined) : m.choose_a_version_first()}
            onClick={() => restored && onRestore(restored)}
          >
            {m.restore_this_version()}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState
          title={m.the_versions_could_not_be_loaded()}
          detail={messageOf(error)}
          onRetry={() => void (query.error ? query.refetch() : revision.refetch())}
        />
      ) : !items ? (
        <SkeletonLines lines={6} />
      ) : items.length === 0 ? (
        <p className="text-muted">{m.no_earlier_version_yet_each_save()}</p>
      ) : (
        <div className="space-y-5">
          <SelectField
            label={m.version()}
            value={version}
            onChange={setChosen}
            options={items.map(({version: number, saved_at, saved_by, status}, index) => ({
              value: String(number),
              label: `${formatDate('dayOfMonthTime', saved_at)} · ${saved_by} · ${statusText[status]}${index === 0 ? ` (${m.current_version()})` : ''}`,
            }))}
          />
          {restored ? <Differences before={restored} after={words} /> : <SkeletonLines lines={6} />}
        </div>
      )}
    </Dialog>
  )
}

const languageText = {en: m.post_language_english, es: m.post_language_spanish} as const

/** The parts of a post that differ, by name, as they were and as they are. */
function changedParts(before: PostContent, after: PostContent) {
  const parts = [
    [m.title(), before.title, after.title],
    [m.summary(), before.summary, after.summary],
    [m.text(), plainText(before.body_html), plainText(after.body_html)],
    [m.topics(), before.tags.join(', '), after.tags.join(', ')],
    [m.cover(), before.cover_alt, after.cover_alt],
    [m.language_of_the_post(), languageText[before.language](), languageText[after.language]()],
  ] as const
  return parts.filter(([, old, now]) => old !== now)
}

function Differences({before, after}: {before: PostContent; after: PostContent}) {
  const changed = changedParts(before, after)
  const isOtherPicture = before.cover !== after.cover
  if (changed.length === 0) {
    return <p className="text-muted">{isOtherPicture ? m.only_the_cover_differs() : m.the_same_words_as_in_the()}</p>
  }
  return (
    <>
      {changed.map(([name, old, now]) => (
        <section key={name} aria-label={name} className="space-y-1">
          <h3 className="text-14 font-semibold text-muted">{name}</h3>
          <Difference before={old} after={now} />
        </section>
      ))}
    </>
  )
}

function Difference({before, after}: {before: string; after: string}) {
  const changes = useMemo(() => diffWords(before, after), [before, after])
  return (
    <p className="whitespace-pre-line">
      {changes.map(({value, added, removed}, index) =>
        added ? (
          <ins key={index} className="rounded-sm bg-good-tint text-good">
            {value}
          </ins>
        ) : removed ? (
          <del key={index} className="rounded-sm bg-bad-tint text-bad">
            {value}
          </del>
        ) : (
          value
        ),
      )}
    </p>
  )
}
