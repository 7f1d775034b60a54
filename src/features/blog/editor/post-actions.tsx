import {Link} from '@tanstack/react-router'
import {useState} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import type {Writing} from './use-autosave.ts'

type Status = 'draft' | 'published'

/** What can be done with the whole post now. What needs a connection says so. */
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
