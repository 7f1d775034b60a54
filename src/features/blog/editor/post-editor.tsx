import {m} from '#messages'
import Eye from 'lucide-react/icons/eye'
import History from 'lucide-react/icons/history'
import {useState, type ReactNode, useEffect} from 'react'
import {limits} from '#contract/limits.ts'
import {addPostPicture, stopWriting, writingQueries} from '#data/queries/blog-writing.ts'
import {missingIn, readingMinutes, wordsIn} from '#domain/content/post-text.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {useFocusFirstError} from '#ui/hooks/use-focus-first-error.ts'
import {ChangedDialog} from './changed-dialog.tsx'
import {CoverField, TopicsField} from './cover-field.tsx'
import type {AutosaveStart, Plan} from './autosave.ts'
import {useEditorId} from './editor-id.ts'
import {postTime} from './post-time.ts'
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
import {closesDialog} from '#ui/overlays/open-dialogs.ts'
import {useQuery} from '@tanstack/react-query'
import {formatDate} from '#lib/date-format.ts'
import {listText} from '#lib/list-text.ts'

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
  const names = [...new Set(others.map(({name, is_you}) => (is_you ? m.you_in_another_window() : name)))]
  const editing =
    names.length > 1
      ? m.are_editing_this_post_since
      : first.is_you
        ? m.you_are_editing_this_post_since
        : m.is_editing_this_post_since
  return (
    <Callout
      tone="waiting"
      title={
        others.every(other => other.is_you)
          ? m.this_post_is_open_in_another_window()
          : m.another_writer_is_editing_this_post()
      }
    >
      {editing({names: listText(names), date: formatDate('clock', first.since)})}
    </Callout>
  )
}

function doneText({status, publish_at}: Plan, post: ManagedPost | null): string {
  if (status === 'published') return m.post_published()
  if (status === 'draft') return m.post_moved_to_drafts()
  if (publish_at) return m.goes_out({date: postTime(publish_at)})
  if (publish_at === null) return m.taken_off_the_schedule()
  return post?.status === 'published' ? m.readers_now_see_the_new_text() : m.saved_profile()
}

/** The editor of one post; `renderPost` renders the preview. */
export function PostEditor({
  start,
  draftKey,
  unsentId,
  usualTags,
  renderPost,
  onCreated,
}: {
  start: AutosaveStart
  draftKey: string
  unsentId: string
  usualTags: readonly string[]
  renderPost: (words: PostContent) => ReactNode
  onCreated: (uuid: string) => void
}) {
  const writing = useAutosave(start, {key: draftKey, unsentId, onCreated})
  const {autosave, post, words, theirs, trouble, isDirty} = writing
  const editor = useEditorId()
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
    toast({title: doneText(plan, autosave.read().post), tone: 'good'})
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label={m.post()}
      className="grid gap-x-8 gap-y-6 pb-12 wide:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={event => event.preventDefault()}
    >
      <div className="min-w-0 space-y-5">
        {post && editor && <OthersNotice uuid={post.id} editor={editor} />}
        {start.draft && isDirty && !theirs && (
          <Callout title={m.restored_from_this_device()} tone="info">
            {m.this_is_what_you_wrote_here()}{' '}
            <Button variant="quiet" size="sm" onClick={autosave.takeBack}>
              {m.go_back_to_the_saved_version()}
            </Button>
          </Callout>
        )}
        {theirs && !isDeciding && (
          <Callout
            tone="waiting"
            title={m.not_saved_someone_else_changed_this()}
            action={
              <Button size="sm" onClick={() => setDeciding(true)}>
                {m.compare_versions()}
              </Button>
            }
          >
            {m.what_you_write_stays_here_until()}
          </Callout>
        )}
        <TextArea
          oneLine
          label={m.title()}
          maxLength={limits.line_max}
          value={words.title}
          error={errorAt('title')}
          onChange={title => autosave.type({title})}
        />
        <TextArea
          label={m.summary()}
          hint={m.two_or_three_sentences_for_lists()}
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
          {m.words_min_read({words_in: wordsIn(words.body_html), reading_minutes: readingMinutes(words.body_html)})}
        </p>
      </div>
      <aside aria-label={m.about_this_post()} className="space-y-6">
        <div className="space-y-3 rounded-card border border-line bg-card p-4">
          <SaveLine writing={writing} />
          <FormError>{trouble?.message}</FormError>
          <PostActions writing={writing} onSave={plan => void save(plan)} />
          <FormError>{trouble?.fields.publish_at}</FormError>
          <Button variant="quiet" full icon={Eye} onClick={() => setPreviewing(true)}>
            {m.preview()}
          </Button>
          {post && (
            <Button variant="quiet" full icon={History} onClick={() => setComparing(true)}>
              {m.earlier_versions()}
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
        <SegmentedControl
          label={m.language_of_the_post()}
          hint={m.post_is_not_translated()}
          value={words.language}
          onChange={language => autosave.type({language})}
          options={[
            {value: 'en', label: m.post_language_english()},
            {value: 'es', label: m.post_language_spanish()},
          ]}
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
            blocked={isDirty ? m.save_the_changes_first() : undefined}
            onReview={autosave.noteReview}
          />
        )}
      </aside>
      {isPreviewing && (
        <Dialog size="lg" title={m.preview()} onClose={() => setPreviewing(false)}>
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
            toast({title: m.put_into_the_editor(), tone: 'good'})
          }}
          onClose={() => setComparing(false)}
        />
      )}
      {theirs && isDeciding && (
        <ChangedDialog
          mine={words}
          theirs={theirs}
          renderPost={renderPost}
          plan={writing.plan}
          onMine={() => void save(autosave.keepMine())}
          onTheirs={autosave.takeTheirs}
          onClose={() => {
            autosave.decideLater()
            setDeciding(false)
          }}
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
    shouldBlockFn: ({action, current, next}) =>
      !closesDialog(action) && current.pathname !== next.pathname && who.get() !== null && isDirty,
    // the browser's prompt cannot say that the text is stored, so it is shown for a real loss only
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog
      onClose={() => leaving.reset()}
      title={m.leave_without_saving()}
      consequences={wouldLose() ? m.what_you_wrote_is_not_saved() : m.what_you_wrote_is_saved_on()}
      action={m.leave()}
      cancelLabel={m.stay()}
      onConfirm={() => leaving.proceed()}
    />
  )
}
