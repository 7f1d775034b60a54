import {m} from '#messages'
import {useInfiniteQuery, useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useState, type ReactNode} from 'react'
import {blogQueries} from '#data/queries/blog.ts'
import {useRestorePost, writingQueries} from '#data/queries/blog-writing.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {useDraftedDefaults} from '#data/forms/drafted-defaults.ts'
import {newId} from '#lib/id.ts'
import {PostEditor} from './post-editor.tsx'
import {type PostContent, DraftContent} from './words.ts'
import {draftName, newPostId} from './use-autosave.ts'

const back = (
  <Link to="/blog" search={{}} key="blog">
    {m.blog()}
  </Link>
)

interface Screen {
  /** Undefined for a new post. */
  uuid: string | undefined
  /** Tells apart the new posts that only this device has. */
  draft: string | undefined
  renderPost: (words: PostContent) => ReactNode
  /** Called once a new post has its id, and with it its own address. */
  onCreated: (uuid: string) => void
}

/** `/blog/add` and `/blog/edit/{uuid}`. A new post moves to its own address without a remount, which keeps the caret. */
export function EditorScreen({uuid, draft, renderPost, onCreated}: Screen) {
  const [begun, setBegun] = useState<{uuid: string; unsentId: string}>()
  const isNew = uuid === undefined || uuid === begun?.uuid
  const unsentId = uuid !== undefined && begun ? begun.unsentId : newPostId(draft)
  return (
    <>
      <PageHeader title={uuid === undefined ? m.new_post() : m.edit_post()} crumbs={[back]} />
      <Opened
        key={isNew ? unsentId : uuid}
        uuid={isNew ? undefined : uuid}
        unsentId={unsentId}
        renderPost={renderPost}
        onCreated={id => {
          setBegun({uuid: id, unsentId})
          onCreated(id)
        }}
      />
    </>
  )
}

function Opened({uuid, unsentId, renderPost, onCreated}: Omit<Screen, 'draft'> & {unsentId: string}) {
  const {start, error, retry, unsentTitle} = useStart(uuid, unsentId)
  const {data} = useInfiniteQuery(blogQueries.list())
  const isOnline = useOnline()
  const restore = useRestorePost()
  const usualTags = [...new Set(data?.pages.flatMap(page => page.items.flatMap(post => post.tags)))]

  if (start?.post?.status === 'deleted') {
    const {id} = start.post
    return (
      <EmptyState
        picture="not-found"
        title={m.this_post_is_deleted()}
        action={
          <Button busy={restore.isPending} onClick={() => void restore.mutateAsync(id).then(retry, retry)}>
            {m.restore_it()}
          </Button>
        }
      >
        {m.you_can_restore_it_for_thirty()}
      </EmptyState>
    )
  }
  if (start) {
    return (
      <PostEditor
        start={start}
        draftKey={start.key}
        unsentId={unsentId}
        usualTags={usualTags}
        renderPost={renderPost}
        onCreated={onCreated}
      />
    )
  }
  if (!error) return <SkeletonLines lines={10} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <EmptyState
        picture="not-found"
        title={m.post_not_found()}
        action={
          <Link to="/blog" search={{}} className={buttonClass({})}>
            {m.all_posts()}
          </Link>
        }
      >
        {m.the_link_may_be_old_or()}
      </EmptyState>
    )
  }
  return isOnline ? (
    <ErrorState title={m.the_post_could_not_be_loaded()} detail={messageOf(error)} onRetry={retry} />
  ) : (
    <EmptyState picture="offline" title={m.opening_a_post_needs_a_connection()}>
      {unsentTitle === undefined
        ? m.without_one_you_can_start_a()
        : m.what_you_wrote_in_is_on_this_device({title: unsentTitle || m.untitled()})}
    </EmptyState>
  )
}

/** Errors after which the post of the server is not there to edit, whatever this device has stored. */
const isFinal = (error: Error): boolean => error instanceof ApiError && [401, 403, 404, 410, 422].includes(error.status)

/**
 * The post on the server and the draft on this device; `start` is undefined until both are read. Where the server cannot
 * be reached, the post as it was stored with the draft stands in.
 */
function useStart(uuid: string | undefined, unsentId: string) {
  const query = useQuery({...writingQueries.post(uuid ?? ''), enabled: uuid !== undefined})
  const found = useDraftedDefaults({name: draftName(uuid ?? unsentId), schema: DraftContent}, draft =>
    draft ? {draft: draft.values, key: draft.key} : {key: newId()},
  )
  const error = query.error ?? query.failureReason
  const storedPost = found?.draft?.post
  // an editor that opened so stays open when the server answers: its next save finds a newer version
  const [isFromDevice, setFromDevice] = useState(false)
  if (!isFromDevice && query.data === undefined && storedPost && error && !isFinal(error)) setFromDevice(true)
  const post = uuid === undefined ? null : isFromDevice ? storedPost : query.data
  return {
    start: found && post !== undefined ? {post, ...found} : undefined,
    error,
    retry: () => void query.refetch(),
    unsentTitle: found?.draft?.words.title,
  }
}
