import {m} from '#messages'
import ImagePlus from 'lucide-react/icons/image-plus'
import {useRef, useState, type FormEvent, useEffect} from 'react'
import {limits} from '#contract/limits.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {acceptedTypes, fileProblem, uploadProblem} from '#data/queries/uploads.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Progress} from '#ui/primitives/progress.tsx'
import {useBlobAddress} from '#ui/hooks/use-blob-url.ts'

interface Picture {
  src: string
  alt: string
}

/** Adds a picture with its alternative text; `known` is a picture of the text to change. */
export function PictureDialog({
  chosen,
  known,
  send,
  onDone,
  onClose,
}: {
  chosen?: File
  known?: Picture
  send: SendPicture
  onDone: (picture: Picture) => void
  onClose: () => void
}) {
  const [file, setFile] = useState(chosen)
  const [alt, setAlt] = useState(known?.alt ?? '')
  const [isTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const preview = useBlobAddress(file)
  const needs = useNeedsConnection()
  const {share, problem, setProblem, upload} = usePictureUpload(send)
  const src = preview ?? known?.src

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (share !== undefined || alt.trim() === '') return
    const wrong = file && fileProblem(file, 'pictures')
    if (wrong || !src) return setProblem(wrong ?? m.choose_a_picture_first())
    const url = file ? (await upload(file))?.url : known?.src
    if (url) onDone({src: url, alt: alt.trim()})
  }

  return (
    <Dialog
      title={known ? m.change_picture() : m.add_a_picture()}
      onClose={onClose}
      offlineReason={file && needs(m.uploading())}
      footer={
        <Button
          type="submit"
          form="post-picture"
          busy={share !== undefined}
          disabledReason={file && needs(m.uploading())}
        >
          {known ? m.change_picture() : m.add_picture()}
        </Button>
      }
    >
      <form id="post-picture" noValidate className="space-y-4" onSubmit={event => void submit(event)}>
        <input
          ref={input}
          type="file"
          accept={acceptedTypes.pictures}
          className="sr-only"
          aria-label={m.choose_a_picture_for_the_text()}
          tabIndex={-1}
          onChange={event => {
            setFile(event.target.files?.[0])
            setProblem(undefined)
            event.target.value = ''
          }}
        />
        {src && <img src={src} alt="" className="max-h-60 w-full rounded-field bg-sunk object-contain" />}
        <Button variant="secondary" icon={ImagePlus} onClick={() => input.current?.click()}>
          {src ? m.choose_another() : m.choose_a_picture_profile()}
        </Button>
        <TextField
          label={m.what_the_picture_shows()}
          hint={m.read_aloud_to_people_who_use()}
          maxLength={limits.line_max}
          value={alt}
          error={isTried && alt.trim() === '' ? m.describe_what_the_picture_shows() : undefined}
          onChange={setAlt}
        />
        {share !== undefined && file && <Progress label={m.uploading_profile({name: file.name})} share={share} />}
        <FormError>{problem}</FormError>
      </form>
    </Dialog>
  )
}

/** Uploads a picture to the post. @throws the failure, or the signal's reason */
export type SendPicture = (upload: {
  file: File
  onShare: (share: number) => void
  signal: AbortSignal
}) => Promise<{key: string; url: string}>

/** One upload, aborted on unmount. */
export function usePictureUpload(send: SendPicture) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  return {
    /** The share sent, 0 to 1; undefined without an upload. */
    share,
    problem,
    setProblem,
    /** Returns the uploaded picture; undefined if it failed or was aborted. */
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
