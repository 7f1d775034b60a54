import {m} from '#messages'
import * as v from 'valibot'
import {ManagedPost} from '#contract/content/blog-writing.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {createSignal} from '#lib/signal.ts'
import {postTime} from './post-time.ts'
import {postBody, noContent, isSameContent, contentOf, type PostContent} from './words.ts'

/*
 * The state of one post in an editor: its content, the saved content, and another user's newer version. Saves run one
 * at a time, each against the version that the last returned, and only the writer discards what they typed.
 */

type Status = 'draft' | 'published'

/** What a save does besides storing the content: publishing, unpublishing, or a change of the schedule. */
export interface Plan {
  status?: Status
  publish_at?: string | null
}

/** Why the last attempt to save did not succeed. */
export interface Trouble {
  message: string
  /** Messages by field. */
  fields: Readonly<Record<string, string>>
  /** A retry may succeed. */
  mayPass: boolean
}

export interface AutosaveState {
  /** The server's last response; null for a new post without a save. */
  readonly post: ManagedPost | null
  readonly words: PostContent
  /** The content that the server has. */
  readonly saved: PostContent
  readonly isSaving: boolean
  /** Another user's version that conflicts with this content; nothing is saved until one is chosen. */
  readonly theirs: ManagedPost | null
  /** What the save that conflicts was to do besides and still can, until a version is chosen or put off. */
  readonly plan: Plan
  readonly trouble: Trouble | null
  /** Increases each time the content is replaced other than by typing. */
  readonly replaced: number
}

export interface AutosavePorts {
  /** Creates a draft; a repeat returns the same one. */
  readonly create: () => Promise<ManagedPost>
  readonly save: (
    post: Pick<ManagedPost, 'id' | 'version'>,
    changes: ReturnType<typeof postBody> & Plan & {is_overwrite?: true},
  ) => Promise<ManagedPost>
}

/** The initial state: the post, null if it is new, and the draft stored on this device, if any. */
export interface AutosaveStart {
  post: ManagedPost | null
  draft?: {words: PostContent; version: number}
}

const troubleOf = (error: unknown): Trouble => {
  if (!(error instanceof ApiError)) return {message: messageOf(error), fields: {}, mayPass: false}
  if (error.status === 404) {
    return {
      message: m.this_post_was_deleted_in_the(),
      fields: {},
      mayPass: false,
    }
  }
  const isRefused = error.kind === 'refused' && (error.status ?? 0) < 500 && error.status !== 429
  return {message: messageOf(error), fields: error.fields, mayPass: !isRefused}
}

/** The newer post in a `post_changed` error. */
function newerIn(error: unknown): ManagedPost | null {
  if (!(error instanceof ApiError) || error.code !== 'post_changed') return null
  const current = v.safeParse(ManagedPost, error.current)
  return current.success ? current.output : null
}

const isPlanned = (post: ManagedPost, {status, publish_at}: Plan): boolean =>
  (status === undefined || post.status === status) &&
  (publish_at === undefined || (post.publish_at === publish_at && post.status === 'draft'))

const isEmpty = (plan: Plan): boolean => plan.status === undefined && plan.publish_at === undefined

/** What a newer version leaves to do of a plan: a published post is on no schedule, and a draft cannot be unpublished. */
function planFor({status, publish_at}: Plan, newer: ManagedPost): Plan {
  const isPublished = newer.status === 'published'
  return {
    ...(status !== undefined && (status === 'published') !== isPublished && {status}),
    ...(publish_at !== undefined && !isPublished && publish_at !== newer.publish_at && {publish_at}),
  }
}

/** The content with the address that the server made of its title. */
const withAddress = (words: PostContent, {slug}: ManagedPost): PostContent =>
  words.slug || !slug ? words : {...words, slug}

/** Whether a save of the schedule came after the post was published. */
const isTooLate = (post: ManagedPost, {publish_at}: Plan): boolean =>
  publish_at !== undefined && post.status === 'published'

export function createAutosave({post, draft}: AutosaveStart, ports: AutosavePorts) {
  const saved = post ? contentOf(post) : noContent
  const isOld = post !== null && draft !== undefined && draft.version < post.version
  let state: AutosaveState = {
    post,
    saved,
    words: draft?.words ?? saved,
    isSaving: false,
    theirs: isOld && !isSameContent(draft.words, saved) ? post : null,
    plan: {},
    trouble: null,
    replaced: 0,
  }
  /** The version that the writer chose to overwrite. */
  let overwritten: number | null = null
  const created = createSignal<string>()
  const changed = createSignal<void>()
  const set = (change: Partial<AutosaveState>) => {
    state = {...state, ...change}
    changed.emit()
  }

  /** Takes over the server's post with this content. A made address is content from then on, so unpublishing keeps it. */
  const takeSaved = (post: ManagedPost, words: PostContent, trouble: Trouble | null = null) =>
    set({
      post,
      saved: withAddress(words, post),
      words: words.slug ? state.words : withAddress(state.words, post),
      trouble,
    })

  const made = async (): Promise<ManagedPost> => {
    if (state.post) return state.post
    const fresh = await ports.create()
    created.emit(fresh.id)
    set({post: fresh})
    return fresh
  }

  const send = async (plan: Plan): Promise<boolean> => {
    if (state.theirs) {
      if (!isEmpty(plan)) set({plan: planFor(plan, state.theirs)})
      return false
    }
    const {words} = state
    set({isSaving: true, trouble: null})
    try {
      const current = await made()
      const overwrite = overwritten === current.version && ({is_overwrite: true} as const)
      const answer = await ports.save(current, {...postBody(words), ...plan, ...overwrite})
      takeSaved(answer, words)
      return true
    } catch (error) {
      const newer = newerIn(error)
      if (!newer) set({trouble: troubleOf(error)})
      // same content: this save arrived earlier, but its response was lost
      else if (isSameContent(contentOf(newer), words) && isPlanned(newer, plan)) {
        takeSaved(newer, words)
        return true
      } else if (isSameContent(contentOf(newer), words) && isTooLate(newer, plan)) {
        const date = postTime(newer.published_at ?? newer.updated_at)
        const message = m.this_post_was_published_and_is_out({date})
        takeSaved(newer, words, {message, fields: {}, mayPass: false})
      } else set({theirs: newer, plan: planFor(plan, newer)})
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
    /** Notifies of a new post's id, before the state has it. */
    onCreated: created.listen,
    /** Applies typed changes and clears the last error, which may be fixed by them. */
    type: (change: Partial<PostContent>) => set({words: {...state.words, ...change}, trouble: null}),
    /** Saves the content and carries out the plan. Returns whether it was saved. */
    save: (plan: Plan = {}) => inTurn(() => send(plan)),
    /** The post's id, for a picture; creates a new post first. @throws ApiError */
    id: () => inTurn(async () => (await made()).id),
    /** Keeps this content, which the next save writes over the other user's. Returns what that save is to do besides. */
    keepMine: (): Plan => {
      const {theirs, plan} = state
      overwritten = theirs?.version ?? null
      set({post: theirs ?? state.post, theirs: null, plan: {}})
      return plan
    },
    /** Chooses neither version for now: the next save that overwrites the other user's only saves. */
    decideLater: () => set({plan: {}}),
    /** Replaces this content with the other user's. */
    takeTheirs: () => {
      const {theirs} = state
      if (!theirs) return
      const words = contentOf(theirs)
      set({post: theirs, theirs: null, plan: {}, words, saved: words, trouble: null, replaced: state.replaced + 1})
    },
    /** Replaces the content with another text, for example of a revision; nothing is saved yet. */
    replace: (words: PostContent) => set({words, trouble: null, replaced: state.replaced + 1}),
    /** Takes over a review, which changes no text. */
    noteReview: ({review}: Pick<ManagedPost, 'review'>) => state.post && set({post: {...state.post, review}}),
    /** Reverts to the saved content. */
    takeBack: () => set({words: state.saved, trouble: null, replaced: state.replaced + 1}),
  }
}
