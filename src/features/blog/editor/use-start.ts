import {useQuery} from '@tanstack/react-query'
import {writingQueries} from '#data/queries/blog-writing.ts'
import {useDraftedDefaults} from '#data/forms/use-draft.ts'
import {newId} from '#lib/id.ts'
import {draftName} from './use-autosave.ts'
import {DraftContent} from './words.ts'

/** What an editor begins with: the post on the server, and the draft on this device. `start` is undefined until both are read. */
export function useStart(uuid: string | undefined) {
  const query = useQuery({...writingQueries.post(uuid ?? ''), enabled: uuid !== undefined})
  const found = useDraftedDefaults({name: draftName(uuid), schema: DraftContent}, draft =>
    draft ? {kept: draft.values, key: draft.key} : {key: newId()},
  )
  const post = uuid === undefined ? null : query.data
  return {
    start: found && post !== undefined ? {post, ...found} : undefined,
    error: query.error ?? query.failureReason,
    retry: () => void query.refetch(),
  }
}
