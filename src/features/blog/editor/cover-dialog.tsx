import {m} from '#messages'
import {lazy, Suspense, useEffect, useRef, useState} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {useBlobAddress} from '#ui/hooks/use-blob-url.ts'
import {cropped, type CropArea} from '#ui/crop/crop-picture.ts'

const Cropper = lazy(() => import('#ui/crop/cropper.tsx').then(file => ({default: file.Cropper})))

/** A cover as the blog shows it, and no wider than the server stores it. */
const shape = {aspect: 16 / 9, width_max_px: 1600}

/** Crops a chosen cover to 16:9 before it is uploaded. */
export function CoverDialog({
  file,
  onUse,
  onChooseAnother,
  onClose,
}: {
  file: File
  onUse: (file: File) => void
  onChooseAnother: () => void
  onClose: () => void
}) {
  const preview = useBlobAddress(file)
  const [crop, setCrop] = useState<CropArea>()
  const [isBusy, setBusy] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => void (isClosed.current = true)
  }, [])
  const use = async () => {
    setBusy(true)
    const picture = crop ? await cropped(file, crop, shape) : file
    if (!isClosed.current) onUse(picture)
  }
  return (
    <Dialog
      title={m.crop_the_cover()}
      description={m.readers_see_what_is_inside_the()}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.cancel()}
          </Button>
          {isUnreadable ? (
            <Button onClick={onChooseAnother}>{m.choose_another_file()}</Button>
          ) : (
            <Button busy={isBusy} onClick={() => void use()}>
              {m.use_this_picture()}
            </Button>
          )}
        </>
      }
    >
      {/* as high as the largest picture: a late one must not push the buttons away from a finger */}
      <div className="flex min-h-80 items-center justify-center">
        {isUnreadable && <FormError>{m.this_picture_cannot_be_read()}</FormError>}
        {preview && !isUnreadable && (
          <Suspense fallback={null}>
            <Cropper
              src={preview}
              label={m.part_of_the_cover_that_readers_see()}
              aspect={shape.aspect}
              onCrop={setCrop}
              onUnreadable={() => setUnreadable(true)}
            />
          </Suspense>
        )}
      </div>
    </Dialog>
  )
}
