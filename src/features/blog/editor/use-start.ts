import {useQuery} from '@tanstack/react-query'
import {useEffect, useState} from 'react'
import * as v from 'valibot'
import {writingQueries} from '#data/queries/blog-writing.ts'
import {readDraft} from '#data/offline/drafts.ts'
import {newId} from '#lib/id.ts'
import type {DeskStart} from './autosave.ts'
import {draftName} from './use-autosave.ts'
import {KeptWords} from './words.ts'

type Found = {kept?: DeskStart['kept']; key: string}

/**
 * What an editor begins with: the post as it is on the server now, and what this device kept of it. A new post needs no
 * server. Undefined until both are known.
 */
export function useStart(uuid: string | undefined) {
  const query = useQuery({...writingQueries.post(uuid ?? ''), enabled: uuid !== undefined})
  const [found, setFound] = useState<Found>()

  useEffect(() => {
    let isOver = false
    void readDraft(draftName(uuid)).then(draft => {
      if (isOver) return
      const read = draft ? v.safeParse(KeptWords, draft.values) : undefined
      setFound(read?.success && draft ? {kept: read.output, key: draft.key} : {key: newId()})
    })
    return () => {
      isOver = true
    }
  }, [uuid])

  const post = uuid === undefined ? null : query.data
  return {
    start: found && post !== undefined ? {post, ...found} : undefined,
    error: query.error ?? query.failureReason,
    retry: () => void query.refetch(),
  }
}
