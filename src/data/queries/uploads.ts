import {useEffect, useRef, useState} from 'react'
import {UploadType, type CertificateField} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'
import {newId} from '#lib/id.ts'
import {useUploadCertificate, type CertifiedRole} from './certificates.ts'
import {ApiError, messageOf} from '../app/message.ts'

/** A file being uploaded to the profile; it is removed here when it has arrived. */
export interface Upload {
  id: string
  field: CertificateField
  file: File
  /** `YYYY-MM-DD`, or `''` if it does not expire. */
  expires_on: string
  state: 'waiting' | 'sending' | 'failed'
  /** The share sent, 0 to 1. */
  share: number
  /** Why it failed, as a sentence. */
  problem?: string
  /** Whether a retry may succeed; a refusal is final. */
  mayArrive?: boolean
}

const megabytes = (bytes: number): string => `${Math.ceil((bytes * 10) / 1024 / 1024) / 10} MB`

/** The problem of a file as far as the device can check it; the server validates the content. */
export function fileProblem(
  {size, type}: {size: number; type: string},
  kinds: 'pictures' | 'pictures and PDF' = 'pictures and PDF',
): string | undefined {
  if (size > limits.upload_bytes) {
    return `It has ${megabytes(size)}; at most ${megabytes(limits.upload_bytes)} can be uploaded.`
  }
  const known = UploadType.options.filter(one => kinds !== 'pictures' || one !== 'application/pdf')
  // some systems do not report a file's type
  if (type === '' || known.some(one => one === type)) return undefined
  return kinds === 'pictures'
    ? 'Only JPEG, PNG and WebP pictures can be uploaded.'
    : 'Only pictures (JPEG, PNG, WebP) and PDF files can be uploaded.'
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

/** Uploads certificates one after another. Leaving the page aborts pending ones. */
export function useUploads(role: CertifiedRole) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const send = useUploadCertificate(role)

  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  const update = (id: string, change: Partial<Upload>) =>
    setUploads(before => before.map(one => (one.id === id ? {...one, ...change} : one)))
  const drop = (id: string) => setUploads(before => before.filter(one => one.id !== id))

  const begin = ({id, field, file, expires_on}: Upload) => {
    const control = new AbortController()
    running.current.set(id, control)
    void send({
      field,
      file,
      expires_on,
      signal: control.signal,
      onBegin: () => update(id, {state: 'sending'}),
      onShare: share => update(id, {share}),
    })
      .then(
        () => drop(id),
        (error: unknown) => {
          if (control.signal.aborted) return drop(id)
          const mayArrive = !(error instanceof ApiError) || error.kind !== 'refused' || error.status === 429
          update(id, {state: 'failed', share: 0, problem: uploadProblem(error), mayArrive})
        },
      )
      .finally(() => running.current.delete(id))
  }

  return {
    uploads,
    add: (files: readonly File[], field: CertificateField, expires_on: string) => {
      const added = files.map((file): Upload => {
        const problem = fileProblem(file)
        const fresh = {id: newId(), field, file, expires_on, share: 0} as const
        return problem ? {...fresh, state: 'failed', problem} : {...fresh, state: 'waiting'}
      })
      setUploads(before => [...before, ...added])
      for (const one of added) if (one.state === 'waiting') begin(one)
    },
    again: (upload: Upload) => {
      update(upload.id, {state: 'waiting', problem: undefined})
      begin(upload)
    },
    /** Aborts an upload, or dismisses its error. */
    cancel: ({id}: Upload) => {
      running.current.get(id)?.abort()
      drop(id)
    },
  }
}
