import {Link} from '@tanstack/react-router'
import {useState} from 'react'
import {CloudOff, CloudUpload, LoaderCircle, Smartphone, Check, type LucideIcon} from 'lucide-react'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import type {Writing} from './use-autosave.ts'

type Status = 'draft' | 'published'

/** The buttons for the whole post; one that needs a connection says so while offline. */
export function PostActions({
  writing: {post, isDirty, isOnline, isSaving, theirs},
  onSave,
}: {
  writing: Writing
  onSave: (status?: Status) => void
}) {
  const [asks, setAsks] = useState(false)
  const reason = theirs
    ? 'Decide first which of the two texts goes on'
    : isOnline
      ? undefined
      : 'Saving needs a connection'
  const unchanged = isDirty ? undefined : 'Nothing is changed'

  if (post?.status !== 'published') {
    return (
      <>
        <Button full busy={isSaving} disabledReason={reason} onClick={() => onSave('published')}>
          Publish
        </Button>
        <Button full variant="secondary" disabledReason={reason ?? unchanged} onClick={() => onSave()}>
          Save draft
        </Button>
      </>
    )
  }
  return (
    <>
      <Button full busy={isSaving} disabledReason={reason ?? unchanged} onClick={() => onSave()}>
        Update post
      </Button>
      <Link
        to="/blog/view/$uuid"
        params={{uuid: post.id}}
        className={buttonClass({variant: 'secondary', full: true})}
      >
        View post
      </Link>
      <Button full variant="quiet" disabledReason={reason} onClick={() => setAsks(true)}>
        Unpublish
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Take this post back?"
        consequences="Readers find it no more, and links to it lead nowhere. It becomes a draft with what is written here; published again, it comes out as a new post."
        action="Unpublish"
        onConfirm={() => {
          setAsks(false)
          onSave('draft')
        }}
      />
    </>
  )
}

/** Icon and text for the save state. */
export function saveWords({
  isSaving,
  isDirty,
  isOnline,
  isKept,
  hasFailed,
  post,
}: Pick<Writing, 'isSaving' | 'isDirty' | 'isOnline' | 'isKept' | 'hasFailed' | 'post'>): [
  LucideIcon,
  string,
] {
  if (isSaving) return [LoaderCircle, 'Saving…']
  if (!isDirty) return [Check, post === null ? 'Nothing written yet' : 'All changes saved']
  if (hasFailed && !isOnline)
    return [CloudOff, 'No connection, and this browser keeps nothing: stay on this page']
  if (!isOnline) return [Smartphone, 'No connection. Kept on this device, saved when there is one']
  if (post?.status === 'published') {
    return isKept
      ? [Smartphone, 'Kept on this device. Readers see it when you update the post']
      : [CloudUpload, 'Not yet shown to readers']
  }
  return [CloudUpload, isKept ? 'Kept on this device, saving soon' : 'Saving soon']
}

/** The save state. It is a polite live region, since it changes with every pause in typing. */
export function SaveLine({writing}: {writing: Writing}) {
  const [Icon, words] = saveWords(writing)
  return (
    <p role="status" className="flex items-center gap-2 text-14 text-muted">
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </p>
  )
}
