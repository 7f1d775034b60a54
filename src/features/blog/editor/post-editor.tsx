import {Eye} from 'lucide-react'
import {useState, type ReactNode} from 'react'
import {limits} from '#contract/limits.ts'
import {addPostPicture} from '#data/queries/blog-writing.ts'
import {missingIn, readingMinutes, wordsIn} from '#domain/content/post-text.ts'
import {newId} from '#lib/id.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {useWrongFocus} from '#ui/hooks/use-focus-first-error.ts'
import {ChangedDialog} from './changed-dialog.tsx'
import {CoverField} from './cover-field.tsx'
import type {AutosaveStart} from './autosave.ts'
import {LeaveQuestion} from './leave-question.tsx'
import {OthersNotice} from './others-notice.tsx'
import {PostActions, SaveLine} from './post-actions.tsx'
import {TextEditor} from './text-editor.tsx'
import {TopicsField} from './topics-field.tsx'
import {useAutosave} from './use-autosave.ts'
import type {SendPicture} from './picture-dialog.tsx'
import type {PostContent} from './words.ts'

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
  const {desk, post, words, theirs, trouble, isDirty} = writing
  const [editor] = useState(newId)
  const [isTried, setTried] = useState(false)
  const [objections, setObjections] = useState(0)
  const [isPreviewing, setPreviewing] = useState(false)
  const [isDeciding, setDeciding] = useState(true)
  const {element} = useWrongFocus<HTMLFormElement>(objections)

  const isOut = post?.status === 'published'
  const problems = isTried || isOut ? missingIn(words) : {}
  const errorAt = (field: keyof PostContent) =>
    trouble?.fields[field] ?? (problems as Partial<Record<string, string>>)[field]
  const send: SendPicture = async upload => addPostPicture(await desk.id(), upload)

  const save = async (status?: 'draft' | 'published') => {
    const goesOut = status === 'published' || (isOut && status !== 'draft')
    setTried(goesOut)
    setDeciding(true)
    if (goesOut && Object.keys(missingIn(words)).length > 0) return setObjections(before => before + 1)
    if (!(await desk.save(status))) return setObjections(before => before + 1)
    setTried(false)
    const said = {published: 'The post is out', draft: 'The post is a draft again'}
    toast({title: status ? said[status] : isOut ? 'Readers see the new text' : 'Saved', tone: 'good'})
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
        {start.kept && isDirty && !theirs && (
          <Callout title="Brought back from this device" tone="info">
            This is what you wrote here and had not saved.{' '}
            <Button variant="quiet" size="sm" onClick={desk.takeBack}>
              Back to what is saved
            </Button>
          </Callout>
        )}
        {theirs && !isDeciding && (
          <Callout
            tone="waiting"
            title="Not saved: somebody else changed this post"
            action={
              <Button size="sm" onClick={() => setDeciding(true)}>
                Compare the two
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
          onChange={title => desk.type({title})}
        />
        <TextArea
          label="Summary"
          hint="Two or three sentences, for lists and search engines."
          rows={2}
          maxLength={400}
          value={words.summary}
          error={errorAt('summary')}
          onChange={summary => desk.type({summary})}
        />
        <TextEditor
          key={writing.replaced}
          html={words.body_html}
          error={errorAt('body_html')}
          onChange={body_html => desk.type({body_html})}
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
          <PostActions writing={writing} onSave={status => void save(status)} />
          <Button variant="quiet" full icon={Eye} onClick={() => setPreviewing(true)}>
            Preview
          </Button>
        </div>
        <CoverField
          cover={words}
          error={errorAt('cover_alt') ?? errorAt('cover')}
          onChange={desk.type}
          send={send}
        />
        <TopicsField
          tags={words.tags}
          usual={usualTags}
          error={errorAt('tags')}
          onChange={tags => desk.type({tags})}
        />
      </aside>
      {isPreviewing && (
        <Dialog size="lg" title="Preview" onClose={() => setPreviewing(false)}>
          {renderPost(words)}
        </Dialog>
      )}
      {theirs && isDeciding && (
        <ChangedDialog
          mine={words}
          theirs={theirs}
          renderPost={renderPost}
          onMine={() => {
            desk.keepMine()
            void save()
          }}
          onTheirs={desk.takeTheirs}
          onClose={() => setDeciding(false)}
        />
      )}
      <LeaveQuestion isDirty={isDirty} isUnkept={writing.isUnkept} />
    </form>
  )
}
