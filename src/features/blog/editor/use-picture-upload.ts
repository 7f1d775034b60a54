import {useEffect, useRef, useState} from 'react'
import {uploadProblem} from '#data/queries/uploads.ts'

/** Uploads a picture to the post. Rejects with what went wrong, or the signal's reason. */
export type SendPicture = (upload: {
  file: File
  onShare: (share: number) => void
  signal: AbortSignal
}) => Promise<{key: string; url: string}>

/** One picture on its way. Leaving calls it off. */
export function usePictureUpload(send: SendPicture) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  return {
    /** How much of it has been sent, 0 to 1; undefined while nothing is on its way. */
    share,
    problem,
    setProblem,
    /** Answers what came of it; undefined where it failed or was called off. */
    upload: async (file: File) => {
      const control = new AbortController()
      running.current = control
      setProblem(undefined)
      setShare(0)
      try {
        return await send({file, onShare: setShare, signal: control.signal})
      } catch (error) {
        if (!control.signal.aborted) setProblem(uploadProblem(error))
        return undefined
      } finally {
        if (!control.signal.aborted) setShare(undefined)
      }
    },
  }
}
