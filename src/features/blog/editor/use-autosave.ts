import {useEffect, useRef, useState, useSyncExternalStore} from 'react'
import {useCreatePost, useSavePost} from '#data/queries/blog-writing.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useSavedDraft} from '#data/forms/use-draft.ts'
import {newId} from '#lib/id.ts'
import {createAutosave, type AutosaveStart} from './autosave.ts'
import {isOut} from './words.ts'

/** The delay from the last change to a save, and from a failed save to its retry. */
const quiet_ms = 2_500
const again_ms = 6_000

/** The names of all drafts of posts in storage begin so; the post's id follows. */
export const draftPrefix = 'post '
/** What stands for the id of a post that the server does not have; the id of its draft may follow. */
const newPost = 'new'
/** What stands for the id of a new post, by the `draft` in its address. */
export const newPostId = (draft: string | undefined): string => (draft === undefined ? newPost : `${newPost}-${draft}`)
/** The address's `draft` of what stands for a new post's id; null for a post that the server has. */
export function newPostDraft(id: string): {draft?: string} | null {
  if (id === newPost) return {}
  return id.startsWith(`${newPost}-`) ? {draft: id.slice(newPost.length + 1)} : null
}
/** The draft's name in storage. */
export const draftName = (id: string): string => `${draftPrefix}${id}`

/**
 * Stores the content on the device with every change and saves drafts to the server; a published or scheduled post is
 * saved only on request. `key` is the idempotency key of a new post, `unsentId` stands for its id.
 */
export function useAutosave(
  start: AutosaveStart,
  {key, unsentId, onCreated}: {key: string; unsentId: string; onCreated: (uuid: string) => void},
) {
  const create = useCreatePost()
  const save = useSavePost()
  const isOnline = useOnline()

  const [autosave] = useState(() =>
    createAutosave(start, {
      create: () => create.mutateAsync({key, body: {}}),
      save: ({id, version}, changes) => save.mutateAsync({uuid: id, version, ...changes}),
    }),
  )
  const state = useSyncExternalStore(autosave.subscribe, autosave.read)
  const {post, words, saved, theirs, trouble, isSaving} = state
  const isDirty = JSON.stringify(words) !== JSON.stringify(saved)

  const [draftKey, setDraftKey] = useState(key)
  const version = post?.version ?? 0
  const [stored, setStored] = useState({version, words, post})
  if (stored.words !== words || stored.version !== version) setStored({version, words, post})
  const draft = useSavedDraft({name: draftName(post?.id ?? unsentId), key: draftKey}, stored, isDirty)
  const {forget} = draft
  useEffect(
    () =>
      autosave.onCreated(uuid => {
        // from now on the draft is stored under the post's id
        void forget()
        onCreated(uuid)
      }),
    [autosave, forget, onCreated],
  )
  const wasDirty = useRef(start.draft !== undefined)
  useEffect(() => {
    if (wasDirty.current && !isDirty) {
      void forget().then(() => setDraftKey(newId()))
    }
    wasDirty.current = isDirty
  }, [isDirty, forget])

  const savesItself = isDirty && !isOut(post) && !theirs && !isSaving && isOnline
  useEffect(() => {
    if (!savesItself || words === saved || trouble?.mayPass === false) return
    const timer = setTimeout(() => void autosave.save(), trouble ? again_ms : quiet_ms)
    return () => clearTimeout(timer)
  }, [autosave, savesItself, trouble, words, saved])

  return {
    ...state,
    autosave,
    isDirty,
    isOnline,
    /** The draft is stored in this browser, so leaving loses nothing. */
    isStored: draft.state === 'saved',
    wouldLose: () => isDirty && draft.isUnsaved(),
    hasFailed: draft.state === 'failed',
  }
}

export type Writing = ReturnType<typeof useAutosave>
