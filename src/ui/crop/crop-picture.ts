/** A part of a picture, in percent of its sides. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Pictures of people are stored no larger than this. */
const side_max_px = 800

const isWhole = ({x, y, width, height}: CropArea) => x < 0.5 && y < 0.5 && width > 99.5 && height > 99.5

/** The chosen part of a picture, upright. The file itself if nothing is cut off, or this browser cannot draw it. */
export async function cropped(file: File, area: CropArea): Promise<File> {
  if (isWhole(area)) return file
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await draw(file, area, type).catch(() => null)
  return blob ? new File([blob], file.name.replace(/\.\w+$/, type === 'image/png' ? '.png' : '.jpg'), {type}) : file
}

async function draw(file: File, {x, y, width, height}: CropArea, type: string): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const [left, top] = [(x / 100) * picture.width, (y / 100) * picture.height]
  const [wide, high] = [(width / 100) * picture.width, (height / 100) * picture.height]
  const side = Math.max(1, Math.round(Math.min(side_max_px, wide)))
  const canvas = Object.assign(document.createElement('canvas'), {width: side, height: side})
  const context = canvas.getContext('2d')
  context?.drawImage(picture, left, top, wide, high, 0, 0, side, side)
  picture.close()
  return context ? new Promise(done => canvas.toBlob(done, type, 0.92)) : null
}
