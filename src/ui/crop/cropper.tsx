import {m} from '#messages'
import {useState} from 'react'
import {centerCrop, makeAspectCrop, ReactCrop, type PercentCrop} from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type {CropArea} from './crop-picture.ts'

const handleLabels = {
  nwDragHandle: m.top_left_corner_the_arrow_keys(),
  nDragHandle: m.top_edge(),
  neDragHandle: m.top_right_corner_the_arrow_keys(),
  eDragHandle: m.right_edge(),
  seDragHandle: m.bottom_right_corner_the_arrow_keys(),
  sDragHandle: m.bottom_edge(),
  swDragHandle: m.bottom_left_corner_the_arrow_keys(),
  wDragHandle: m.left_edge(),
}

/**
 * A frame over a picture, moved and resized by drag and keyboard; at first as large as fits, in the middle. `aspect` is
 * its width by its height.
 */
export function Cropper({
  src,
  label,
  aspect,
  onCrop,
  onUnreadable,
}: {
  src: string
  /** What the frame encloses, and that the arrow keys move it. */
  label: string
  aspect: number
  onCrop: (area: CropArea) => void
  /** The browser cannot read the picture. */
  onUnreadable: () => void
}) {
  const [crop, setCrop] = useState<PercentCrop>()
  const change = (next: PercentCrop) => {
    setCrop(next)
    onCrop(next)
  }
  return (
    <ReactCrop
      crop={crop}
      onChange={(_, next) => change(next)}
      aspect={aspect}
      minWidth={48}
      keepSelection
      ruleOfThirds
      ariaLabels={{cropArea: label, ...handleLabels}}
      className="max-w-full overflow-hidden rounded-field"
    >
      <img
        src={src}
        alt={m.your_choice()}
        className="max-h-80 max-w-full"
        onError={onUnreadable}
        onLoad={({currentTarget: {width, height}}) => {
          const side = width < height * aspect ? {unit: '%' as const, width: 100} : {unit: '%' as const, height: 100}
          change(centerCrop(makeAspectCrop(side, aspect, width, height), width, height))
        }}
      />
    </ReactCrop>
  )
}
