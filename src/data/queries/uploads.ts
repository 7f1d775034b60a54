import {m} from '#messages'
import {useEffect, useRef, useState} from 'react'
import {uploading, upload_timeout_ms} from '#api/upload.ts'
import {UploadType} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'
import {newId} from '#lib/id.ts'
import {ApiError, messageOf} from '../app/message.ts'

/** A file being uploaded to the profile; it is removed here when it has arrived. */
export interface Upload<To = unknown> {
  id: string
  file: File
  /** Its place in the profile. */
  to: To
  state: 'waiting' | 'sending' | 'failed'
  /** The share sent, 0 to 1. */
  share: number
  /** Why it failed, as a sentence. */
  problem?: string
  /** Whether a retry may succeed; a refusal is final. */
  mayArrive?: boolean
}

/** One upload as it is sent. */
export interface Sending<To> {
  file: File
  to: To
  /** Called when this upload starts. */
  onBegin: () => void
  /** The share sent, 0 to 1. */
  onShare: (share: number) => void
  signal: AbortSignal
}

/** Starts an upload: the call that reports its progress, and its options. Throws the signal's reason if aborted before. */
export function beginUpload({onBegin, onShare, signal}: Sending<unknown>) {
  signal.throwIfAborted()
  onBegin()
  return {send: uploading(onShare), options: {signal, timeout_ms: upload_timeout_ms}}
}

const megabytes = (bytes: number): string => m.mb_data({value: Math.ceil((bytes * 10) / 1024 / 1024) / 10})

/** The problem of a file as far as the device can check it; the server validates the content. */
export function fileProblem(
  {size, type}: {size: number; type: string},
  kinds: 'pictures' | 'pictures and PDF' = 'pictures and PDF',
): string | undefined {
  if (size > limits.upload_bytes) {
    return m.it_has_at_most_can_be({megabytes: megabytes(size), megabytes2: megabytes(limits.upload_bytes)})
  }
  const known = UploadType.options.filter(one => kinds !== 'pictures' || one !== 'application/pdf')
  // some systems do not report a file's type
  if (type === '' || known.some(one => one === type)) return undefined
  return kinds === 'pictures' ? m.only_jpeg_png_and_webp_pictures() : m.only_pictures_jpeg_png_webp_and()
}

/** The file types offered by the system's picker. */
export const acceptedTypes = {
  pictures: 'image/jpeg,image/png,image/webp',
  'pictures and PDF': UploadType.options.join(),
} as const

/** Why an upload failed, as a sentence: the server's message, else the error's. */
export function uploadProblem(error: unknown): string {
  const [about] = error instanceof ApiError ? Object.values(error.fields) : []
  return about ?? messageOf(error)
}

/** Whether the same file may be uploaded at another try; a refusal is final. */
export const mayUploadLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.kind !== 'refused' || error.status === 429

/** Uploads files one after another. Leaving the page aborts pending ones. */
export function useUploads<To>(send: (upload: Sending<To>) => Promise<unknown>) {
  const [uploads, setUploads] = useState<readonly Upload<To>[]>([])
  const running = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  const update = (id: string, change: Partial<Upload<To>>) =>
    setUploads(before => before.map(one => (one.id === id ? {...one, ...change} : one)))
  const drop = (id: string) => setUploads(before => before.filter(one => one.id !== id))

  const begin = ({id, file, to}: Upload<To>) => {
    const control = new AbortController()
    running.current.set(id, control)
    void send({
      file,
      to,
      signal: control.signal,
      onBegin: () => update(id, {state: 'sending'}),
      onShare: share => update(id, {share}),
    })
      .then(
        () => drop(id),
        (error: unknown) => {
          if (control.signal.aborted) return drop(id)
          update(id, {state: 'failed', share: 0, problem: uploadProblem(error), mayArrive: mayUploadLater(error)})
        },
      )
      .finally(() => running.current.delete(id))
  }

  return {
    uploads,
    add: (files: readonly File[], to: To) => {
      const added = files.map((file): Upload<To> => {
        const problem = fileProblem(file)
        const fresh = {id: newId(), file, to, share: 0} as const
        return problem ? {...fresh, state: 'failed', problem} : {...fresh, state: 'waiting'}
      })
      setUploads(before => [...before, ...added])
      for (const one of added) if (one.state === 'waiting') begin(one)
    },
    again: (upload: Upload<To>) => {
      update(upload.id, {state: 'waiting', problem: undefined})
      begin(upload)
    },
    /** Aborts an upload, or dismisses its error. */
    cancel: ({id}: Upload<To>) => {
      running.current.get(id)?.abort()
      drop(id)
    },
  }
}
