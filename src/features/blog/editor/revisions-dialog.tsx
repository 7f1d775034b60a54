import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {diffWords} from 'diff'
import {useMemo, useState} from 'react'
import {writingQueries} from '#data/queries/blog-writing.ts'
import {messageOf} from '#data/app/message.ts'
import {SelectField} from '#ui/fields/select-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {bodyChanges} from './body-changes.ts'
import {postTime} from './post-time.ts'
import {contentOf, isSameContent, plainText, type PostContent} from './words.ts'

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
  const isSame = restored !== undefined && isSameContent(restored, words)

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
            disabledReason={
              restored ? (isSame ? m.the_same_as_in_the_editor() : undefined) : m.choose_a_version_first()
            }
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
              label: `${postTime(saved_at)} · ${saved_by} · ${statusText[status]}${index === 0 ? ` (${m.current_version()})` : ''}`,
            }))}
          />
          {restored ? <Differences before={restored} after={words} /> : <SkeletonLines lines={6} />}
        </div>
      )}
    </Dialog>
  )
}

const languageText = {en: m.post_language_english, es: m.post_language_spanish} as const

interface Change {
  part: string
  /** The words as they were and as they are, if they differ. */
  words: readonly [before: string, after: string] | null
  /** What differs besides the words. */
  notes: readonly string[]
}

const noteCover = ({cover: before}: PostContent, {cover: after}: PostContent): string[] => {
  if (before === after) return []
  return [
    before === null ? m.cover_picture_added() : after === null ? m.cover_picture_removed() : m.another_cover_picture(),
  ]
}

/** The parts of a post that differ, by name. */
function changedParts(before: PostContent, after: PostContent): Change[] {
  const parts = [
    [m.title(), before.title, after.title, []],
    [m.summary(), before.summary, after.summary, []],
    [m.text(), plainText(before.body_html), plainText(after.body_html), bodyChanges(before.body_html, after.body_html)],
    [m.topics(), before.tags.join(', '), after.tags.join(', '), []],
    [m.cover(), before.cover_alt, after.cover_alt, noteCover(before, after)],
    [m.language_of_the_post(), languageText[before.language](), languageText[after.language](), []],
  ] as const
  return parts.flatMap(([part, old, now, notes]) => {
    const words = old.trim() === now.trim() ? null : ([old, now] as const)
    return words || notes.length > 0 ? [{part, words, notes}] : []
  })
}

function Differences({before, after}: {before: PostContent; after: PostContent}) {
  const changed = useMemo(() => changedParts(before, after), [before, after])
  if (changed.length === 0) return <p className="text-muted">{m.the_same_as_in_the_editor()}</p>
  return (
    <>
      {changed.map(({part, words, notes}) => (
        <section key={part} aria-label={part} className="space-y-1">
          <h3 className="text-14 font-semibold text-muted">{part}</h3>
          {notes.length > 0 && (
            <ul className="space-y-1 text-14 font-medium wrap-anywhere">
              {[...new Set(notes)].map(note => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {words && <Difference before={words[0]} after={words[1]} />}
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
