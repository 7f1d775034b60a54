import {m} from '#messages'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash'
import {lazy, Suspense, useEffect, useRef, useState} from 'react'
import {type PictureUpload, useRemovePicture, useSetPicture} from '#data/queries/pictures.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {acceptedTypes, fileProblem, mayUploadLater, uploadProblem} from '#data/queries/uploads.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Progress} from '#ui/primitives/progress.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {useFocusAfterRemoval} from '#ui/hooks/use-focus-after-removal.ts'
import {useBlobAddress} from '#ui/hooks/use-blob-url.ts'
import {cropped, type CropArea} from '#ui/crop/crop-picture.ts'
import {useUnsaved} from '../unsaved.tsx'

/** Pictures of people are square, and stored no larger than this. */
const shape = {aspect: 1, width_max_px: 800}

const Cropper = lazy(() => import('#ui/crop/cropper.tsx').then(file => ({default: file.Cropper})))

interface Picture {
  title: string
  /** Its id in addresses, the same in every language. */
  anchor: string
  /** The name of the person or agency in the picture. */
  name: string
  src: string | null
  hint: string
  onSet: (upload: PictureUpload) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** A profile picture: preview before the upload, and removal. */
export function PictureCard({title, anchor, name, src, hint, onSet, onRemove}: Picture) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [isRemoving, setRemoving] = useState(false)
  const needs = useNeedsConnection()
  const {element: changeButton, props: focusProps} = useFocusAfterRemoval<HTMLButtonElement>()

  const remove = async () => {
    setRemoving(true)
    setProblem(undefined)
    await onRemove().catch((error: unknown) => setProblem(uploadProblem(error)))
    setRemoving(false)
  }

  return (
    <Section title={title} anchor={anchor}>
      <Card {...focusProps} className="space-y-4">
        <input
          ref={input}
          type="file"
          accept={acceptedTypes.pictures}
          className="sr-only"
          // the button below stands for it
          aria-hidden
          tabIndex={-1}
          onChange={event => {
            const [file] = event.target.files ?? []
            const wrong = file && fileProblem(file, 'pictures')
            setProblem(wrong)
            setChosen(wrong ? undefined : file)
            event.target.value = ''
          }}
        />
        {chosen ? (
          <Chosen
            key={`${chosen.name} ${chosen.lastModified}`}
            name={name}
            file={chosen}
            onSet={onSet}
            onChooseAnother={() => input.current?.click()}
            onClose={() => setChosen(undefined)}
          />
        ) : (
          <div className="flex items-center gap-4">
            <Avatar name={name} src={src} size={88} />
            <div className="min-w-0 space-y-2">
              <p className="text-14 text-muted">{hint}</p>
              <div className="flex flex-wrap gap-2">
                <Button
                  ref={changeButton}
                  variant="secondary"
                  size="sm"
                  icon={ImagePlus}
                  aria-label={src ? `${m.change_ui()}: ${title}` : m.choose_a_picture({title})}
                  disabledReason={needs(m.uploading())}
                  onClick={() => input.current?.click()}
                >
                  {src ? m.change_ui() : m.choose_a_picture_profile()}
                </Button>
                {src && (
                  <Button
                    variant="quiet"
                    size="sm"
                    icon={Trash2}
                    aria-label={`${m.remove_auth2()}: ${title}`}
                    busy={isRemoving}
                    disabledReason={needs(m.removing())}
                    onClick={() => void remove()}
                  >
                    {m.remove_auth2()}
                  </Button>
                )}
              </div>
            </div>
          </div>
        )}
        <FormError>{problem}</FormError>
      </Card>
    </Section>
  )
}

/** The preview of a chosen picture that is not uploaded yet. */
function Chosen({
  name,
  file,
  onSet,
  onChooseAnother,
  onClose,
}: Pick<Picture, 'name' | 'onSet'> & {file: File; onChooseAnother: () => void; onClose: () => void}) {
  const preview = useBlobAddress(file)
  const [crop, setCrop] = useState<CropArea>()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  // of a file that cannot be read, or was refused, another try fails as well
  const [isUseless, setUseless] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const sending = useRef<AbortController>(undefined)
  const needs = useNeedsConnection()
  useUnsaved(() => 'lost')

  useEffect(() => () => sending.current?.abort(), [])

  const send = async () => {
    const control = new AbortController()
    sending.current = control
    setProblem(undefined)
    setShare(0)
    try {
      await onSet({file: crop ? await cropped(file, crop, shape) : file, onShare: setShare, signal: control.signal})
      onClose()
    } catch (error) {
      if (!control.signal.aborted) {
        setProblem(uploadProblem(error))
        setUseless(!mayUploadLater(error))
      }
      setShare(undefined)
    }
  }

  return (
    <div className="space-y-4">
      {!isUnreadable && (
        <div className="space-y-4">
          {/* as high as the largest picture: a late one must not push the buttons away from a finger */}
          <div className="flex min-h-80 items-center justify-center">
            {preview && (
              <Suspense fallback={<Avatar name={name} src={preview} size={88} />}>
                <Cropper
                  src={preview}
                  label={m.square_that_others_see_the_arrow()}
                  aspect={shape.aspect}
                  onCrop={setCrop}
                  onUnreadable={() => setUnreadable(true)}
                />
              </Suspense>
            )}
          </div>
          <p className="text-14 text-muted">{m.others_see_what_is_inside_the()}</p>
        </div>
      )}
      {share !== undefined && <Progress label={m.uploading_profile({name: file.name})} share={share} />}
      <FormError>{isUnreadable ? m.this_picture_cannot_be_read() : problem}</FormError>
      <div className="flex flex-wrap gap-2">
        {isUnreadable || isUseless ? (
          <Button onClick={onChooseAnother}>{m.choose_another_file()}</Button>
        ) : (
          <Button busy={share !== undefined} disabledReason={needs(m.uploading())} onClick={() => void send()}>
            {problem ? m.try_again() : m.use_this_picture()}
          </Button>
        )}
        <Button
          variant="secondary"
          onClick={() => {
            sending.current?.abort()
            onClose()
          }}
        >
          {m.cancel()}
        </Button>
      </div>
    </div>
  )
}

/** The picture of the logged-in user; `hint` says who sees it. */
export function OwnPicture({
  name,
  src,
  hint = m.a_face_that_people_will_recognize(),
}: {
  name: string
  src: string | null
  hint?: string
}) {
  const set = useSetPicture()
  const remove = useRemovePicture()
  return (
    <PictureCard
      title={m.your_picture()}
      anchor="your-picture"
      name={name}
      src={src}
      hint={hint}
      onSet={set.mutateAsync}
      onRemove={() => remove.mutateAsync(undefined)}
    />
  )
}
