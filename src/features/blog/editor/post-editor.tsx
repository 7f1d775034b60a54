import Eye from 'lucide-react/icons/eye'
import History from 'lucide-react/icons/history'
import {useState, type ReactNode, useEffect} from 'react'
import {limits} from '#contract/limits.ts'
import {addPostPicture, stopWriting, writingQueries} from '#data/queries/blog-writing.ts'
import {missingIn, readingMinutes, wordsIn} from '#domain/content/post-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {useFocusFirstError} from '#ui/hooks/use-focus-first-error.ts'
import {ChangedDialog} from './changed-dialog.tsx'
import {CoverField, TopicsField} from './cover-field.tsx'
import type {AutosaveStart, Plan} from './autosave.ts'
import {editorId} from './editor-id.ts'
import {ReviewCard} from './review-card.tsx'
import {RevisionsDialog} from './revisions-dialog.tsx'
import {AddressField} from './search-preview.tsx'
import {PostActions, SaveLine} from './post-actions.tsx'
import {TextEditor} from './text-editor.tsx'
import {useAutosave} from './use-autosave.ts'
import type {SendPicture} from './picture-dialog.tsx'
import {isOut, type PostContent} from './words.ts'
import type {ManagedPost} from '#contract/content/blog-writing.ts'
import {useBlocker} from '@tanstack/react-router'
import {who} from '#data/account/current-user.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {useQuery} from '@tanstack/react-query'
import {formatDate} from '#lib/date-format.ts'

const list = new Intl.ListFormat('en-US')

/** Shows who else is editing this post, and reports this editor to them. It locks nothing. */
function OthersNotice({uuid, editor}: {uuid: string; editor: string}) {
  const {data} = useQuery(writingQueries.others(uuid, editor))
  useEffect(() => {
    const leave = () => stopWriting(uuid, editor)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [uuid, editor])

  const others = data?.others ?? []
  const [first] = others
  if (!first) return null
  const names = [...new Set(others.map(({name, is_you}) => (is_you ? 'You, in another window,' : name)))]
  const isOne = names.length === 1 && !first.is_you
  return (
    <Callout tone="waiting" title="Another writer is editing this post">
      {list.format(names)} {isOne ? 'is' : 'are'} editing this post, since {formatDate('clock', first.since)}. If you
      both save, the second one sees both versions.
    </Callout>
  )
}

function doneText({status, publish_at}: Plan, post: ManagedPost | null): string {
  if (status === 'published') return 'Post published'
  if (status === 'draft') return 'Post moved to drafts'
  if (publish_at) return `Goes out ${formatDate('dayOfMonthTime', publish_at)}`
  if (publish_at === null) return 'Taken off the schedule'
  return post?.status === 'published' ? 'Readers now see the new text' : 'Saved'
}

/** The editor of one post; `renderPost` renders the preview. */
export function PostEditor({
  start,
  draftKey,
  usualTags,
  renderPost,
  onCreated,
}: {
  start: AutosaveStart
  draftKey: string
  usualTags: readonly string[]
  renderPost: (words: PostContent) => ReactNode
  onCreated: (uuid: string) => void
}) {
  const writing = useAutosave(start, {key: draftKey, onCreated})
  const {autosave, post, words, theirs, trouble, isDirty} = writing
  const editor = editorId()
  const [isTried, setTried] = useState(false)
  const [errorCount, setErrorCount] = useState(0)
  const [isPreviewing, setPreviewing] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const [isDeciding, setDeciding] = useState(true)
  const {element} = useFocusFirstError<HTMLFormElement>(errorCount)

  const isLive = isOut(post)
  const problems = isTried || isLive ? missingIn(words) : {}
  const errorAt = (field: keyof PostContent) =>
    trouble?.fields[field] ?? (problems as Partial<Record<string, string>>)[field]
  const send: SendPicture = async upload => addPostPicture(await autosave.id(), upload)

  const save = async (plan: Plan = {}) => {
    const isWithdrawn = plan.status === 'draft' || plan.publish_at === null
    const goesOut = plan.status === 'published' || Boolean(plan.publish_at) || (isLive && !isWithdrawn)
    setTried(goesOut)
    setDeciding(true)
    if (goesOut && Object.keys(missingIn(words)).length > 0) return setErrorCount(before => before + 1)
    if (!(await autosave.save(plan))) return setErrorCount(before => before + 1)
    setTried(false)
    toast({title: doneText(plan, post), tone: 'good'})
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label="Post"
      className="grid gap-x-8 gap-y-6 pb-12 wide:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={event => event.preventDefault()}
    >
      <div className="min-w-0 space-y-5">
        {post && <OthersNotice uuid={post.id} editor={editor} />}
        {start.draft && isDirty && !theirs && (
          <Callout title="Restored from this device" tone="info">
            This is what you wrote here but had not saved.{' '}
            <Button variant="quiet" size="sm" onClick={autosave.takeBack}>
              Go back to the saved version
            </Button>
          </Callout>
        )}
        {theirs && !isDeciding && (
          <Callout
            tone="waiting"
            title="Not saved: someone else changed this post"
            action={
              <Button size="sm" onClick={() => setDeciding(true)}>
                Compare versions
              </Button>
            }
          >
            What you write stays here until you decide.
          </Callout>
        )}
        <TextField
          label="Title"
          maxLength={limits.line_max}
          value={words.title}
          error={errorAt('title')}
          onChange={title => autosave.type({title})}
        />
        <TextArea
          label="Summary"
          hint="Two or three sentences, for lists and search engines."
          rows={2}
          maxLength={400}
          value={words.summary}
          error={errorAt('summary')}
          onChange={summary => autosave.type({summary})}
        />
        <TextEditor
          key={writing.replaced}
          html={words.body_html}
          error={errorAt('body_html')}
          onChange={body_html => autosave.type({body_html})}
          send={send}
        />
        <p className="text-14 text-muted">
          {wordsIn(words.body_html)} words · {readingMinutes(words.body_html)} min read
        </p>
      </div>
      <aside aria-label="About this post" className="space-y-6">
        <div className="space-y-3 rounded-card border border-line bg-card p-4">
          <SaveLine writing={writing} />
          <FormError>{trouble?.message}</FormError>
          <PostActions writing={writing} onSave={plan => void save(plan)} />
          <FormError>{trouble?.fields.publish_at}</FormError>
          <Button variant="quiet" full icon={Eye} onClick={() => setPreviewing(true)}>
            Preview
          </Button>
          {post && (
            <Button variant="quiet" full icon={History} onClick={() => setComparing(true)}>
              Earlier versions
            </Button>
          )}
        </div>
        <CoverField
          cover={words}
          error={errorAt('cover_alt') ?? errorAt('cover')}
          onChange={autosave.type}
          send={send}
        />
        <TopicsField
          tags={words.tags}
          usual={usualTags}
          error={errorAt('tags')}
          onChange={tags => autosave.type({tags})}
        />
        <AddressField
          words={words}
          fixed={post?.status === 'published' ? (post.slug ?? post.id) : null}
          error={errorAt('slug')}
          onChange={autosave.type}
        />
        {post && (
          <ReviewCard
            post={post}
            blocked={isDirty ? 'Save the changes first' : undefined}
            onReview={autosave.noteReview}
          />
        )}
      </aside>
      {isPreviewing && (
        <Dialog size="lg" title="Preview" onClose={() => setPreviewing(false)}>
          {renderPost(words)}
        </Dialog>
      )}
      {isComparing && post && (
        <RevisionsDialog
          uuid={post.id}
          words={words}
          onRestore={old => {
            autosave.replace(old)
            setComparing(false)
            toast({title: 'Put into the editor', tone: 'good'})
          }}
          onClose={() => setComparing(false)}
        />
      )}
      {theirs && isDeciding && (
        <ChangedDialog
          mine={words}
          theirs={theirs}
          renderPost={renderPost}
          onMine={() => {
            autosave.keepMine()
            void save()
          }}
          onTheirs={autosave.takeTheirs}
          onClose={() => setDeciding(false)}
        />
      )}
      <LeaveQuestion isDirty={isDirty} wouldLose={writing.wouldLose} />
    </form>
  )
}

/** Asks before the page is left with unsaved changes. */
function LeaveQuestion({isDirty, wouldLose}: {isDirty: boolean; wouldLose: () => boolean}) {
  const leaving = useBlocker({
    // a log-out is not blocked: it deletes the drafts anyway
    shouldBlockFn: ({current, next}) => current.pathname !== next.pathname && who.get() !== null && isDirty,
    // the browser's prompt cannot say that the text is stored, so it is shown for a real loss only
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog
      onClose={() => leaving.reset()}
      title="Leave without saving?"
      consequences={
        wouldLose()
          ? 'What you wrote is not saved on this device. If you leave now, it will be lost.'
          : 'What you wrote is saved on this device and will be here when you come back. Only you can see it.'
      }
      action="Leave"
      cancelLabel="Stay"
      onConfirm={() => leaving.proceed()}
    />
  )
}
