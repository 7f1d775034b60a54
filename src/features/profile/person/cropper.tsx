import {useState} from 'react'
import {centerCrop, makeAspectCrop, ReactCrop, type PercentCrop} from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type {CropArea} from './crop-picture.ts'

const ariaLabels = {
  cropArea: 'Square that others see; the arrow keys move it',
  nwDragHandle: 'Top left corner; the arrow keys change the size',
  nDragHandle: 'Top edge',
  neDragHandle: 'Top right corner; the arrow keys change the size',
  eDragHandle: 'Right edge',
  seDragHandle: 'Bottom right corner; the arrow keys change the size',
  sDragHandle: 'Bottom edge',
  swDragHandle: 'Bottom left corner; the arrow keys change the size',
  wDragHandle: 'Left edge',
}

/** A square over a picture, moved and resized by drag and keyboard; at first as large as fits, in the middle. */
export function Cropper({src, onCrop}: {src: string; onCrop: (area: CropArea) => void}) {
  const [crop, setCrop] = useState<PercentCrop>()
  const change = (next: PercentCrop) => {
    setCrop(next)
    onCrop(next)
  }
  return (
    <ReactCrop
      crop={crop}
      onChange={(_, next) => change(next)}
      aspect={1}
      minWidth={48}
      keepSelection
      ruleOfThirds
      ariaLabels={ariaLabels}
      className="max-w-full overflow-hidden rounded-field"
    >
      <img
        src={src}
        alt="Your choice"
        className="max-h-80"
        onLoad={({currentTarget: {width, height}}) => {
          const side = width < height ? {unit: '%' as const, width: 100} : {unit: '%' as const, height: 100}
          change(centerCrop(makeAspectCrop(side, 1, width, height), width, height))
        }}
      />
    </ReactCrop>
  )
}
