import * as v from 'valibot'
import {ManagedPost} from '#contract/content/blog-writing.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {createSignal} from '#lib/signal.ts'
import {postBody, noContent, isSameContent, contentOf, type PostContent} from './words.ts'

/*
 * One post under somebody's hands: what is written, what of it has been saved, and what somebody else saved meanwhile. Saves
 * are made one after another, each to the version that the one before answered. Nothing that was typed is ever replaced but
 * by the one who typed it.
 */

type Status = 'draft' | 'published'

/** Why the last attempt to save did not succeed. */
export interface Trouble {
  message: string
  /** By field, in words for a person. */
  fields: Readonly<Record<string, string>>
  /** Tried again it may succeed. */
  mayPass: boolean
}

export interface AutosaveState {
  /** As the server last answered; null while nothing of a new post has been saved. */
  readonly post: ManagedPost | null
  readonly words: PostContent
  /** The words that the server has. */
  readonly saved: PostContent
  readonly isSaving: boolean
  /** What somebody else saved over the version that these words were written to; nothing is saved until it is decided. */
  readonly theirs: ManagedPost | null
  readonly trouble: Trouble | null
  /** Grows whenever words come from elsewhere than the hands of whoever writes. */
  readonly replaced: number
}

export interface AutosavePorts {
  /** Begins a draft; called again it answers the same one. */
  readonly create: () => Promise<ManagedPost>
  readonly save: (
    post: Pick<ManagedPost, 'id' | 'version'>,
    changes: ReturnType<typeof postBody> & {status?: Status},
  ) => Promise<ManagedPost>
}

/** What is on the desk when it is opened: a post or none yet, and words that this device kept, if there are any. */
export interface AutosaveStart {
  post: ManagedPost | null
  kept?: {words: PostContent; version: number}
}

const troubleOf = (error: unknown): Trouble => {
  if (!(error instanceof ApiError)) return {message: messageOf(error), fields: {}, mayPass: false}
  if (error.status === 404) {
    return {
      message: 'This post was deleted meanwhile. Your text is kept on this device.',
      fields: {},
      mayPass: false,
    }
  }
  const isRefused = error.kind === 'refused' && (error.status ?? 0) < 500 && error.status !== 429
  return {message: messageOf(error), fields: error.fields, mayPass: !isRefused}
}

/** The post that a refusal shows as the newer one. */
function newerIn(error: unknown): ManagedPost | null {
  if (!(error instanceof ApiError) || error.code !== 'post_changed') return null
  const current = v.safeParse(ManagedPost, error.current)
  return current.success ? current.output : null
}

export function createAutosave({post, kept}: AutosaveStart, ports: AutosavePorts) {
  const saved = post ? contentOf(post) : noContent
  const isOld = post !== null && kept !== undefined && kept.version < post.version
  let state: AutosaveState = {
    post,
    saved,
    words: kept?.words ?? saved,
    isSaving: false,
    theirs: isOld && !isSameContent(kept.words, saved) ? post : null,
    trouble: null,
    replaced: 0,
  }
  const created = createSignal<string>()
  const changed = createSignal<void>()
  const set = (change: Partial<AutosaveState>) => {
    state = {...state, ...change}
    changed.emit()
  }

  const made = async (): Promise<ManagedPost> => {
    if (state.post) return state.post
    const fresh = await ports.create()
    created.emit(fresh.id)
    set({post: fresh})
    return fresh
  }

  const send = async (status?: Status): Promise<boolean> => {
    if (state.theirs) return false
    const {words} = state
    set({isSaving: true, trouble: null})
    try {
      const answer = await ports.save(await made(), {...postBody(words), ...(status && {status})})
      set({post: answer, saved: words})
      return true
    } catch (error) {
      const newer = newerIn(error)
      if (!newer) set({trouble: troubleOf(error)})
      // an answer that was lost: it had been saved
      else if (isSameContent(contentOf(newer), words) && (!status || newer.status === status)) {
        set({post: newer, saved: words})
        return true
      } else set({theirs: newer})
      return false
    } finally {
      set({isSaving: false})
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }

  return {
    read: () => state,
    subscribe: changed.listen,
    /** Tells when a new post has its id, before the state says so. */
    onCreated: created.listen,
    /** Takes what was typed; what was wrong before may be right now. */
    type: (change: Partial<PostContent>) => set({words: {...state.words, ...change}, trouble: null}),
    /** Saves all that is written, and with `status` publishes it or takes it back. Answers whether it was saved. */
    save: (status?: Status) => inTurn(() => send(status)),
    /** The post's id, for a picture: a new one is begun for it. Throws `ApiError`. */
    id: () => inTurn(async () => (await made()).id),
    /** What is written here stays, and is saved over what somebody else saved. */
    keepMine: () => set({post: state.theirs ?? state.post, theirs: null}),
    /** What somebody else saved takes the place of what is written here. */
    takeTheirs: () => {
      const {theirs} = state
      if (!theirs) return
      const words = contentOf(theirs)
      set({post: theirs, theirs: null, words, saved: words, trouble: null, replaced: state.replaced + 1})
    },
    /** Back to what is saved. */
    takeBack: () => set({words: state.saved, trouble: null, replaced: state.replaced + 1}),
  }
}
