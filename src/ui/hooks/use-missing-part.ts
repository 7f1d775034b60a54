import {useEffect, useState} from 'react'
import {isMissingPart, reloadIfReachable, reloadOncePerChunk} from '#lib/missing-part.ts'

/**
 * For what stands in place of a missing chunk: a reload requests it again, or loads the version that replaced it, by
 * itself once and by `retry`. `hasFailed` if the server did not answer that.
 */
export function useMissingPart(error: unknown): {hasFailed: boolean; retry: () => void} {
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isMissingPart(error)) void reloadOncePerChunk(error)
  }, [error])
  const tryToReload = async () => setFailed(!(await reloadIfReachable()))
  const retry = () => {
    setFailed(false)
    void tryToReload()
  }
  return {hasFailed, retry}
}
