import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import type {ManagedPost} from '#contract/content/blog-writing.ts'
import {mirroredProfile} from '#data/account/current-user.ts'
import {fullName} from '#lib/full-name.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import type {Plan} from './autosave.ts'
import {contentOf, type PostContent} from './words.ts'

/** "Keep mine", with what the save does besides. */
function keepText({status, publish_at}: Plan): string {
  if (status === 'published') return m.keep_mine_and_publish()
  if (status === 'draft') return m.keep_mine_and_unpublish()
  if (publish_at === null) return m.keep_mine_and_take_off_the_schedule()
  return publish_at === undefined ? m.keep_mine() : m.keep_mine_and_schedule()
}

/** Shows both versions of a conflict. Closing it chooses neither, and nothing is saved until one is chosen. */
export function ChangedDialog({
  mine,
  theirs,
  plan,
  renderPost,
  onMine,
  onTheirs,
  onClose,
}: {
  mine: PostContent
  theirs: ManagedPost
  /** What keeping one's own version does besides saving it. */
  plan: Plan
  renderPost: (words: PostContent) => ReactNode
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}) {
  const name = theirs.updated_by ?? m.someone_else()
  const [me] = useState(mirroredProfile)
  const isOwn = me !== undefined && fullName(me) === theirs.updated_by
  return (
    <Dialog
      size="lg"
      title={m.this_post_has_changed()}
      description={isOwn ? m.you_saved_it_in_another_window() : m.saved_it_while_you_were_writing({name})}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onTheirs}>
            {m.use_theirs()}
          </Button>
          <Button onClick={onMine}>{keepText(plan)}</Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <Version title={m.yours()}>{renderPost(mine)}</Version>
        <Version title={isOwn ? m.saved_in_another_window() : m.saved_by({name})}>
          {renderPost(contentOf(theirs))}
        </Version>
      </div>
    </Dialog>
  )
}

function Version({title, children}: {title: string; children: ReactNode}) {
  return (
    <section aria-label={title} className="min-w-0 space-y-2">
      <h3 className="text-14 font-semibold text-muted">{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reached by the keyboard, because it scrolls */}
      <div tabIndex={0} className="max-h-96 overflow-y-auto rounded-field border border-line p-4">
        {children}
      </div>
    </section>
  )
}
