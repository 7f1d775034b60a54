import {Link} from '@tanstack/react-router'
import {Pencil, RotateCcw, Trash2} from 'lucide-react'
import type {ManagedSummary} from '#contract/content/blog-writing.ts'
import {useDeletePost, useRestorePost} from '#data/queries/blog-writing.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {restorable_ms} from '#domain/content/post-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {toast} from '#ui/feedback/toast-message.ts'

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('en-US', {month: 'long', day: 'numeric'})

const fail = (error: unknown) => toast({title: messageOf(error), tone: 'bad'})

/** When it was changed, and by whom; of a deleted post until when it can be restored. */
const words = ({deleted_at, updated_at, updated_by, author}: ManagedSummary): string =>
  deleted_at
    ? `Can be restored until ${day.format(Date.parse(deleted_at) + restorable_ms)}`
    : `${moment.format(Date.parse(updated_at))} by ${updated_by ?? author.name}`

/** One post of those who write. */
export function ManagedRow({post}: {post: ManagedSummary}) {
  const remove = useDeletePost()
  const restore = useRestorePost()
  const needs = useNeedsConnection()
  const title = post.title || 'Untitled'

  const putBack = () =>
    void restore.mutateAsync(post.id).then(() => toast({title: 'Restored', tone: 'good'}), fail)
  const deleteIt = () =>
    void remove
      .mutateAsync(post.id)
      .then(() => toast({title: `Deleted: ${title}`, action: {label: 'Undo', onClick: putBack}}), fail)

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold">{title}</p>
        <p className="text-14 text-muted">{words(post)}</p>
      </div>
      <div className="flex gap-2">
        {post.status === 'deleted' ? (
          <Button
            size="sm"
            variant="secondary"
            icon={RotateCcw}
            busy={restore.isPending}
            disabledReason={needs('Restoring')}
            aria-label={`Restore ${title}`}
            onClick={putBack}
          >
            Restore
          </Button>
        ) : (
          <>
            <Link
              to="/blog/edit/$uuid"
              params={{uuid: post.id}}
              aria-label={`Edit ${title}`}
              className={buttonClass({variant: 'secondary', size: 'sm'})}
            >
              <Pencil aria-hidden className="size-4" />
              Edit
            </Link>
            <Button
              size="sm"
              variant="quiet"
              icon={Trash2}
              busy={remove.isPending}
              disabledReason={needs('Deleting')}
              aria-label={`Delete ${title}`}
              onClick={deleteIt}
            >
              Delete
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
