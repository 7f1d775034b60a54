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

const statusText = {draft: 'draft', published: 'published', deleted: 'deleted'} as const

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

  return (
    <Dialog
      size="lg"
      title="Earlier versions"
      description="Compared with the text in the editor: underlined words are new in it, crossed-out ones are gone."
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button
            disabledReason={restored ? undefined : 'Choose a version first'}
            onClick={() => restored && onRestore(restored)}
          >
            Restore this version
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState
          title="The versions could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void (query.error ? query.refetch() : revision.refetch())}
        />
      ) : !items ? (
        <SkeletonLines lines={6} />
      ) : items.length === 0 ? (
        <p className="text-muted">No earlier version yet. Each save makes one.</p>
      ) : (
        <div className="space-y-5">
          <SelectField
            label="Version"
            value={version}
            onChange={setChosen}
            options={items.map(({version: number, saved_at, saved_by, status}) => ({
              value: String(number),
              label: `${formatDate('dayOfMonthTime', saved_at)} · ${saved_by} · ${statusText[status]}`,
            }))}
          />
          {restored ? <Differences before={restored} after={words} /> : <SkeletonLines lines={6} />}
        </div>
      )}
    </Dialog>
  )
}

function Differences({before, after}: {before: PostContent; after: PostContent}) {
  const parts = [
    ['Title', before.title, after.title],
    ['Summary', before.summary, after.summary],
    ['Text', plainText(before.body_html), plainText(after.body_html)],
    ['Topics', before.tags.join(', '), after.tags.join(', ')],
    ['Cover', before.cover_alt, after.cover_alt],
  ] as const
  const changed = parts.filter(([, old, now]) => old !== now)
  const isOtherPicture = before.cover !== after.cover
  if (changed.length === 0) {
    return (
      <p className="text-muted">{isOtherPicture ? 'Only the cover differs.' : 'The same words as in the editor.'}</p>
    )
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
