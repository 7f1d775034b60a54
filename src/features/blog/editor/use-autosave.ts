import {useEffect, useRef, useState, useSyncExternalStore} from 'react'
import {useCreatePost, useSavePost} from '#data/queries/blog-writing.ts'
import {useOnline} from '#data/offline/online.ts'
import {useSavedDraft} from '#data/forms/use-draft.ts'
import {newId} from '#lib/id.ts'
import {createAutosave, type AutosaveStart} from './autosave.ts'

/** A draft is saved so long after the last change, and a failed save tried again after the second, in milliseconds. */
const quiet_ms = 2_500
const again_ms = 6_000

/** Under this name what is written on a post is kept on the device. */
export const draftName = (uuid: string | undefined): string => `post ${uuid ?? 'new'}`

/**
 * The desk of one editor. All that is written is kept on the device; a draft is saved on the server by itself as well, a
 * published post only when its writer says so. `key` makes one draft of a new post, however often it is begun.
 */
export function useAutosave(
  start: AutosaveStart,
  {key, onCreated}: {key: string; onCreated: (uuid: string) => void},
) {
  const create = useCreatePost()
  const save = useSavePost()
  const isOnline = useOnline()

  const [desk] = useState(() =>
    createAutosave(start, {
      create: () => create.mutateAsync({key, body: {}}),
      save: ({id, version}, changes) => save.mutateAsync({uuid: id, version, ...changes}),
    }),
  )
  const state = useSyncExternalStore(desk.subscribe, desk.read)
  const {post, words, saved, theirs, trouble, isSaving} = state
  const isDirty = JSON.stringify(words) !== JSON.stringify(saved)

  const [draftKey, setDraftKey] = useState(key)
  const version = post?.version ?? 0
  const [kept, setKept] = useState({version, words})
  if (kept.words !== words || kept.version !== version) setKept({version, words})
  const draft = useSavedDraft({name: draftName(post?.id), key: draftKey}, kept, isDirty)
  const {forget} = draft
  useEffect(
    () =>
      desk.onCreated(uuid => {
        // from here on it is kept under its own name
        void forget()
        onCreated(uuid)
      }),
    [desk, forget, onCreated],
  )
  const wasDirty = useRef(start.kept !== undefined)
  useEffect(() => {
    if (wasDirty.current && !isDirty) {
      void forget().then(() => setDraftKey(newId()))
    }
    wasDirty.current = isDirty
  }, [isDirty, forget])

  const savesItself = isDirty && post?.status !== 'published' && !theirs && !isSaving && isOnline
  useEffect(() => {
    if (!savesItself || words === saved || trouble?.mayPass === false) return
    const timer = setTimeout(() => void desk.save(), trouble ? again_ms : quiet_ms)
    return () => clearTimeout(timer)
  }, [desk, savesItself, trouble, words, saved])

  return {
    ...state,
    desk,
    isDirty,
    isOnline,
    /** What is written is kept by this browser, and leaving loses nothing. */
    isKept: draft.state === 'saved',
    isUnkept: () => isDirty && draft.isUnsaved(),
    hasFailed: draft.state === 'failed',
  }
}

export type Writing = ReturnType<typeof useAutosave>
